import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSandbox, productionSettings, type Sandbox } from '#tests/harden/support/api-process.ts';
import { type Check, inParallel } from '#tests/harden/support/check.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

const production = productionSettings('postgres://app@127.0.0.1:1/postgres');
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

/** Environments, each with the variable that the error must name. */
const refused: [Record<string, string>, string][] = [
  [{ ...production, ...emulator }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  // The project of these processes has the name of a real one.
  [emulator, 'FIREBASE_AUTH_EMULATOR_HOST'],
  [{ NODE_ENV: 'production' }, 'DATABASE_URL'],
  // Valid settings, but no database.
  [production, 'Cannot open the database at 127.0.0.1:1'],
];

export const refusals: Check = {
  name: 'refusals',
  claim: 'does not start with settings that would be unsafe, incomplete or malformed',
  async run({ quick }) {
    // docs/decisions/0040
    await using sandbox = await createSandbox({ execArgv: ['--liftoff-only'] });
    await copyDatabase(join(sandbox.folder, 'data/database'));
    const cases = quick ? refused.slice(0, 2) : refused;
    await inParallel(cases.length, 3, async (index) => {
      const [env, named] = cases[index] ?? [{}, ''];
      const api = await sandbox.launch(env);
      const said = JSON.stringify(env);
      assert.equal(await api.exited, 1, `started with ${said}`);
      assert(api.errors().includes(named), `${said}: ${api.errors()}`);
      await assert.rejects(fetch(api.url), said);
    });
    await expectNotReadyWithoutCredentials(sandbox);
    return `${cases.length} environments, each refused by name; not ready without credentials`;
  },
};

/** Without credentials every request with a token would get 503. */
async function expectNotReadyWithoutCredentials(sandbox: Sandbox) {
  const api = await sandbox.launch({ GOOGLE_APPLICATION_CREDENTIALS: '', METADATA_SERVER_DETECTION: 'none' });
  while (!(await fetch(`${api.url}/healthz`).catch(() => null))) await pause(50);
  assert.equal((await fetch(`${api.url}/readyz`)).status, 503);
  // Its output and its responses arrive separately.
  while (!api.output().includes('IdentityUnavailable')) {
    assert.equal(api.hasEnded(), false, api.errors());
    await pause(50);
  }
}
