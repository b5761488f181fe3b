import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createSandbox } from '#tests/harden/support/api-process.ts';
import { register } from '#tests/harden/support/call.ts';
import type { Check } from '#tests/harden/support/check.ts';

const timeoutMs = 30_000;

export const log: Check = {
  name: 'log',
  claim: 'from start to end the process prints nothing but JSON lines with level and time',
  async run() {
    await using sandbox = await createSandbox();
    const begin = Date.now();
    const api = await sandbox.start();
    await api.call('GET', '/users', { token: 'forged' });
    await register(api.call, 'ana');
    assert.equal(await api.signal('SIGTERM'), 0);
    // Its output and its exit arrive separately.
    while (!api.output().includes('stopped')) {
      assert(Date.now() - begin < timeoutMs, `it logged no stop:\n${api.output()}`);
      await pause(20);
    }
    const lines = api
      .output()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const { level, time, msg } of lines) {
      assert.equal(typeof level, 'number', msg);
      assert(time >= begin && time <= Date.now(), `${msg} at ${time}`);
    }
    const said = lines.map(({ msg }) => msg);
    for (const msg of ['listening', 'request', 'stopping', 'stopped']) assert(said.includes(msg), msg);
    const requests = lines.filter(({ msg, route }) => msg === 'request' && route === '/api/v1/users');
    assert.deepEqual(
      requests.map(({ method, status }) => [method, status]),
      [
        ['GET', 401],
        ['POST', 201],
      ],
    );
    assert.equal(api.errors(), '');
    return `${lines.length} lines`;
  },
};
