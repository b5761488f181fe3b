import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectId } from '#local/settings.ts';
import { databaseLocation, openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { createUsers, startFreeEmulator } from '#tests/harden/support/emulator-users.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const days = 90;
const dayMs = 24 * 60 * 60_000;
/** More than a page of accounts and a request to delete have. */
const unfinished = Array.from({ length: 1_100 }, (_, index) => `unfinished-${index}`);

export const unfinishedAccounts: Check = {
  name: 'unfinished',
  claim: `the operator's command deletes the accounts without an owner that were unused for ${days} days, on PostgreSQL and PGlite`,
  async run() {
    await using postgres = await startPostgres();
    await using emulator = await startFreeEmulator();
    await using folder = await mkdtempDisposable(join(tmpdir(), 'unfinished-'));
    const env = {
      PATH: process.env.PATH ?? '',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator.url).host,
    };
    return [
      await eraseIn({ ...env, DATABASE_URL: postgres.url }, emulator.url),
      await eraseIn({ ...env, DATA_DIR: folder.path }, emulator.url),
    ].join('; ');
  },
};

async function eraseIn(env: Record<string, string>, emulatorUrl: string) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = env;
  const database = await openDatabase(databaseLocation({ databaseUrl, dataDir }));
  await createOwnerRecords(database).register(
    { ...createRegistration('owner'), role: 'owner' },
    { emailVerified: true, signIn: 'password 1' },
  );
  await database.close();
  await createUsers(emulatorUrl, ['owner', ...unfinished], Date.now() - (days + 1) * dayMs);
  await createUsers(emulatorUrl, ['recent'], Date.now() - (days - 1) * dayMs);

  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['server/owner.ts', ...args], { env });
    return stdout.trim().split('\n');
  };
  const listed = await run('unfinished', String(days));
  assert.equal(listed.at(-1), `Not deleted: ${unfinished.length} accounts without an owner.`);
  // Nearly all accounts: only with their number.
  await assert.rejects(run('erase-unfinished', String(days)), /1100 of 1102 accounts have no owner/);
  const erased = await run('erase-unfinished', String(days), String(unfinished.length));
  assert.deepEqual(new Set(erased.slice(0, -1)), new Set(listed.slice(0, -1)));
  assert.equal((await run('unfinished', String(days))).length, 1);
  assert.match((await run('unfinished', '1'))[0] ?? '', /^recent /);
  assert.match((await run('export', 'owner')).join(''), /"email": "owner@example.com".*"storeName"/);
  return `${databaseUrl ? 'PostgreSQL' : 'PGlite'}: ${erased.length - 1} deleted`;
}
