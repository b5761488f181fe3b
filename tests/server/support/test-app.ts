import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { createApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { parseSettings } from '#server/config/settings.ts';
import { openDatabase } from '#server/database/database.ts';
import type { Database } from '#server/database/database.types.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { expectDescribed } from './described.ts';
import { FakeIdentity } from './fake-identity.ts';

/** One database per test file. */
export function testDatabase(): () => Database {
  let folder: string;
  let database: Database | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-database-'));
    const dataDir = join(folder, 'database');
    await copyDatabase(dataDir);
    database = await openDatabase({ dataDir });
  }, 30_000);
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });
  return () => {
    if (!database) throw new Error('There is no database before the tests.');
    return database;
  };
}

export interface Call {
  token?: string;
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

/**
 * The whole API with a provider in memory. `call` asks as a page of our own would, and holds each answer
 * against the API's description.
 */
export function createTestApp(
  database: Database | undefined,
  { env = {}, ...deps }: Partial<AppDeps> & { env?: Record<string, string> } = {},
) {
  const identity = new FakeIdentity();
  const settings = parseSettings(env);
  const logs: string[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    logs.push(String(line));
    done();
  };
  const app = createApp({
    identity,
    owners: database ? createOwnerRecords(database) : noOwners,
    settings,
    limits: createRateLimits(settings),
    logger: pino(new Writable({ write })),
    isReady: async () => true,
    ...deps,
  });
  const call = async (method: string, path: string, { token, cookie, body, headers }: Call = {}) => {
    const response = await app.request(apiBase + path, {
      method,
      headers: withoutUndefined({
        'content-type': method === 'GET' ? undefined : 'application/json',
        'sec-fetch-site': 'same-origin',
        authorization: token && `Bearer ${token}`,
        cookie,
        ...headers,
      }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await expectDescribed(method, path, body, response);
    return response;
  };
  return { app, identity, logs, call };
}

/** Records of a test without a database: no owners, no registration. */
export const noOwners: AppDeps['owners'] = {
  find: async () => undefined,
  register: () => Promise.reject(new Error('no database in this test')),
  findByEmail: () => Promise.reject(new Error('no database in this test')),
  changeEmail: () => Promise.reject(new Error('no database in this test')),
  recordSignIn: () => Promise.reject(new Error('no database in this test')),
  findSignIn: () => Promise.reject(new Error('no database in this test')),
  verifyEmail: () => Promise.reject(new Error('no database in this test')),
  remove: () => Promise.reject(new Error('no database in this test')),
  findRegistered: () => Promise.reject(new Error('no database in this test')),
  list: () => Promise.reject(new Error('no database in this test')),
};

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
