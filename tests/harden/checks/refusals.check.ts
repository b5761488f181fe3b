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
  [{ ...production, ...emulator, NODE_ENV: 'Production' }, 'NODE_ENV'],
  [
    { FIREBASE_PROJECT_ID: 'demo-shop', FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.5:9099' },
    'FIREBASE_AUTH_EMULATOR_HOST',
  ],
  [{ ...emulator, HOST: '0.0.0.0' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  [{ SESSION_COOKIE_DOMAIN: 'co.uk', DASHBOARD_URL: 'https://app.co.uk' }, 'SESSION_COOKIE_DOMAIN'],
  [{ NODE_ENV: 'production' }, 'DATABASE_URL'],
  [{ ...production, DASHBOARD_URL: '' }, 'DASHBOARD_URL'],
  [{ ...production, TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
  [{ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
  [{ ...production, NODE_OPTIONS: '--insecure-http-parser' }, 'NODE_OPTIONS'],
  [{ HOST: '0.0.0.0' }, 'NODE_ENV'],
  [{ ...production, FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID'],
  [{ ...production, DASHBOARD_URL: 'http://dashboard.example.com' }, 'DASHBOARD_URL'],
  [{ ...production, ALLOWED_ORIGINS: 'http://www.example.com' }, 'ALLOWED_ORIGINS'],
  [{ ...production, DATABASE_URL: 'postgres://app@db.example.com/app' }, 'DATABASE_URL'],
  [{ SESSION_COOKIE_DOMAIN: 'github.io', DASHBOARD_URL: 'https://us.github.io' }, 'SESSION_COOKIE_DOMAIN'],
  [{ SESSION_COOKIE_DOMAIN: 'other.com', DASHBOARD_URL: 'https://us.com' }, 'SESSION_COOKIE_DOMAIN'],
  [{ PORT: 'http' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
  [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES'],
  [{ RATE_LIMIT_PER_ADDRESS: '0' }, 'RATE_LIMIT_PER_ADDRESS'],
  [{ RECENT_SIGN_IN_SECONDS: 'soon' }, 'RECENT_SIGN_IN_SECONDS'],
  [{ SESSION_ABSOLUTE_SECONDS: '60' }, 'SESSION_ABSOLUTE_SECONDS'],
  // Valid settings, but no database.
  [production, 'Cannot open the database at 127.0.0.1:1'],
];

export const refusals: Check = {
  name: 'refusals',
  claim: 'does not start with settings that would be unsafe, incomplete or malformed',
  async run({ quick }) {
    // docs/decisions/0040
    const sandbox = await createSandbox({ execArgv: ['--liftoff-only'] });
    await copyDatabase(join(sandbox.folder, 'data/database'));
    const cases = quick ? refused.slice(0, 2) : refused;
    try {
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
    } finally {
      await sandbox.close();
    }
  },
};

/** Without credentials every request with a token would get 503. */
async function expectNotReadyWithoutCredentials(sandbox: Sandbox) {
  const api = await sandbox.launch({ GOOGLE_APPLICATION_CREDENTIALS: '', METADATA_SERVER_DETECTION: 'none' });
  while (!(await fetch(`${api.url}/healthz`).catch(() => null))) await pause(50);
  assert.equal((await fetch(`${api.url}/readyz`)).status, 503);
  // What it writes comes on another way than what it answers.
  while (!api.output().includes('IdentityUnavailable')) {
    assert.equal(api.hasEnded(), false, api.errors());
    await pause(50);
  }
}
