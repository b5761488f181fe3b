import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { deployedPaths, findSite, runDeployed } from '#flows/run/deployed.ts';
import type { FlowPath } from '#flows/run/paths.ts';
import type { Result } from '#flows/run/results.ts';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { createClaims, signToken } from '#tests/harden/support/google.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { buildProductionSite, dashboardUrl } from '#tests/harden/support/production-site.ts';
import { startProvider } from '#tests/harden/support/provider.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const owner = { email: 'qa@example.com', password: 'Horno-de-leña-7' };
/** The provider's actions that create nothing and send nothing. */
const reads = ['signInWithPassword', 'lookup', 'token'];
const stranger = { ...owner, email: 'no-store@example.com' };

/** Runs the paths of `npm run flows -- --url` against a server in production mode. */
export const deployedFlows: Check = {
  name: 'deployed-flows',
  claim:
    'the flow paths of a deployed site are green in production mode, red with a wrong password, account or dashboard, and create nothing',
  async run() {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'deployed-site-'));
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox();
    const accounts = [
      { uid: 'owner-1', ...owner },
      { uid: 'stranger-1', ...stranger },
    ];
    using provider = await startProvider({ accounts });
    await using browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...browserFlags, ...provider.browserFlags],
    });
    await buildProductionSite(folder.path);
    const api = await sandbox.start({ ...productionSettings(postgres.url), SITE_DIR: folder.path });
    const token = signToken({ ...createClaims('owner-1'), email: owner.email });
    const body = { ...createRegistration('owner-1'), email: owner.email };
    assert.equal((await api.call('POST', '/users', { token, body })).status, 201);
    const siteUrl = await findSite(api.url.replace('127.0.0.1', 'localhost'));
    const setting = { browser, siteUrl, dashboardUrl, owner, language: 'en', viewport: 'phone' } as const;
    const paths = deployedPaths();
    const runPaths = async (wanted: readonly FlowPath[], overrides: object = {}) => {
      const problems: string[] = [];
      const onResult = ({ problem }: Result) => void (problem && problems.push(problem.text));
      const { signal } = new AbortController();
      const run = { browser, workers: 2, retries: 1, onResult, signal };
      await runDeployed(wanted, { ...setting, ...overrides }, run);
      return problems.join();
    };
    assert.equal(await runPaths(paths), '');
    const signIn = paths.filter(({ id }) => id === 'deployed-owner');
    const wrongPassword = { owner: { ...owner, password: 'Another-1-password' } };
    const countAttempts = () =>
      provider.requests.filter((path) => path.endsWith(':signInWithPassword')).length;
    const before = countAttempts();
    assert.match(await runPaths(signIn, wrongPassword), /FLOWS_EMAIL and FLOWS_PASSWORD are refused/);
    assert.equal(countAttempts() - before, 1, 'a refused sign-in is repeated');
    assert.match(await runPaths(signIn, { owner: stranger }), /FLOWS_EMAIL has no store on this site/);
    const elsewhere = { dashboardUrl: 'https://elsewhere.example.com' };
    assert.match(await runPaths(signIn, elsewhere), /is open instead of the dashboard/);
    assert.deepEqual(new Set(provider.requests.map((path) => path.split(/[/:]/).at(-1))), new Set(reads));
    assert.equal((await postgres.query('select uid from owners')).length, 1);
    return `${paths.length} paths green, red for a wrong password, account and dashboard; no row, account or e-mail`;
  },
};
