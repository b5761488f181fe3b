import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { malformedSettings } from '#tests/harden/checks/malformed.check.ts';
import { countRacers } from '#tests/harden/checks/races.check.ts';
import { checks } from '#tests/harden/checks.ts';
import { readOptions } from '#tests/harden/options.ts';
import { createSandbox } from '#tests/harden/support/api-process.ts';
import { createCaller } from '#tests/harden/support/call.ts';
import type { RunningApi } from '#tests/harden/support/check.ts';
import { startProvider } from '#tests/harden/support/provider.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

/** On a machine that may have other things to do. */
const timeout = 120_000;
/** The other checks run in `npm run harden` only. The last one stops the shared process. */
const quick = ['malformed', 'pipelining', 'tokens', 'races', 'sign-out', 'refusals', 'outages'];

let running: RunningApi;
beforeAll(async () => {
  // docs/decisions/0040
  const sandbox = await createSandbox({ execArgv: ['--liftoff-only'] });
  await copyDatabase(join(sandbox.folder, 'data/database'));
  running = { sandbox, api: await sandbox.start(malformedSettings) };
}, timeout);
afterAll(() => running.sandbox.close());

test.for(quick)('harden %s: passes a short run', { timeout }, async (name) => {
  const check = checks.find((one) => one.name === name);
  expect(await check?.run({ quick: true, running })).toMatch(/\d/);
});

test('stand-in for Google: answers a preflight and a malformed body', { timeout }, async () => {
  using provider = await startProvider();
  const call = createCaller(provider.url);
  const path = '/v1/accounts:lookup?key=a-key';
  const headers = { origin: 'https://localhost', 'access-control-request-method': 'POST' };
  const preflight = await call('OPTIONS', path, { base: '', headers });
  expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  for (const body of ['{', '{}']) expect((await call('POST', path, { base: '', body })).status).toBe(400);
});

test.for([
  ['--rounds', 'many'],
  ['--rounds', '0'],
  ['--only', 'nothing'],
])('readOptions: exits with an error for %s %s', ([option = '', value = '']) => {
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), option, value];
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    process.argv = argv;
    vi.restoreAllMocks();
  });
  expect(readOptions).toThrow('exit');
  expect(exit).toHaveBeenCalledWith(2);
  expect(error.mock.calls.join()).toContain(value);
});

test('harden races: leave one row each', { timeout }, async () => {
  const dataDir = join(running.sandbox.folder, 'data/database');
  expect(await countRacers({ dataDir })).toEqual({ owners: 2, stores: 2 });
});
