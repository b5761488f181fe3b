import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { registrationOf } from '#tests/support/registration-of.ts';

// Two processes that start a database each, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 60_000 });

const ana = { ...registrationOf('ana'), role: 'owner' } as const;

describe('database folder', () => {
  let parent: string;
  let dataDir: string;
  let database: Database;
  const child = () =>
    fork(join(import.meta.dirname, '../support/register-and-wait.ts'), [dataDir, JSON.stringify(ana)], {
      // docs/decisions/0040
      execArgv: ['--liftoff-only'],
    });

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'database-'));
    dataDir = join(parent, 'not-yet-there', 'database');
  });
  afterAll(() => rm(parent, { recursive: true }));

  test('serves one process at a time, and survives its kill', async () => {
    const owner = child();
    onTestFinished(() => void owner.kill('SIGKILL'));
    expect((await once(owner, 'message'))[0]).toBe('created');
    await expect(openDatabase({ dataDir })).rejects.toThrow(`The database in ${dataDir} is in use`);
    owner.kill('SIGKILL');
    await once(owner, 'exit');

    database = await openDatabase({ dataDir });
    expect(await createOwnerRecords(database).find('ana')).toMatchObject(ana);
    // Other users of the machine have no access.
    expect((await stat(dirname(dataDir))).mode & 0o77).toBe(0);
  });

  test('opens again after it was closed', async () => {
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow('did not answer');

    database = await openDatabase({ dataDir });
    expect(await createOwnerRecords(database).list()).toEqual([{ uid: 'ana', email: 'ana@example.com' }]);
    await database.close();
  });
});

test('openDatabase: rejects when no server listens', async () => {
  await expect(openDatabase({ url: 'postgres://user:password@127.0.0.1:1/app' })).rejects.toThrow(
    'Cannot open the database at 127.0.0.1:1.',
  );
});
