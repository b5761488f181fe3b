import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import type { Database } from '#server/database/database.types.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { startFakePostgres } from '#tests/server/support/fake-postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

// Two processes that start a database each, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 60_000 });

const ana = { ...createRegistration('ana'), role: 'owner' } as const;

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
    'Cannot open the database at 127.0.0.1:1. No connection (ECONNREFUSED)',
  );
});

test.each([
  ['database/PG_VERSION', '15', 'The database in', '(of PostgreSQL 15) cannot be opened. Set DATA_DIR to'],
  ['database.lock', 'no database', 'The lock file', 'cannot be used (file is not a database). Delete it'],
])('openDatabase: names the cause when %s has another content', async (name, content, ...parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, name), content);
  const opening = openDatabase({ dataDir: join(folder, 'database') });
  for (const part of parts) await expect(opening).rejects.toThrow(part);
});

test.each([
  ['28P01', 'It rejects the user or the password of DATABASE_URL.'],
  ['3D000', 'It has no database with the name in DATABASE_URL.'],
  ['53300', 'It has no free connection'],
  ['42P07', 'It rejected a statement of the migration with SQLSTATE 42P07'],
])('openDatabase: names the cause when PostgreSQL responds with %s', async (error, message) => {
  const server = await startFakePostgres(() => ({ error }));
  onTestFinished(server.close);
  await expect(openDatabase({ url: server.url })).rejects.toThrow(message);
});
