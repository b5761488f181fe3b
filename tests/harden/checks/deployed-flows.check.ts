import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { runDeployed } from '#flows/run/deployed.ts';
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

/** Runs the paths of `npm run flows -- --url` against a server in production mode. */
export const deployedFlows: Check = {
  name: 'deployed-flows',
  claim:
    'the flow paths of a deployed site are green in production mode, and red with a wrong password or dashboard',
  async run() {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'deployed-site-'));
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox();
    using provider = await startProvider({ accounts: [{ uid: 'owner-1', ...owner }] });
    await using browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...browserFlags, ...provider.browserFlags],
    });
    await buildProductionSite(folder.path);
    const api = await sandbox.start({ ...productionSettings(postgres.url), SITE_DIR: folder.path });
    const token = signToken({ ...createClaims('owner-1'), email: owner.email });
    const body = { ...createRegistration('owner-1'), email: owner.email };
    assert.equal((await api.call('POST', '/users', { token, body })).status, 201);
    const runPaths = async (overrides: object = {}) => {
      const results: Result[] = [];
      const siteUrl = api.url.replace('127.0.0.1', 'localhost');
      const setting = { browser, siteUrl, dashboardUrl, owner, language: 'en', viewport: 'phone' } as const;
      await runDeployed({ ...setting, ...overrides }, 0, (result) => results.push(result));
      return results.map(({ problem }) => problem?.text ?? 'green');
    };
    assert.deepEqual(await runPaths(), ['green', 'green']);
    const [, wrongPassword] = await runPaths({ owner: { ...owner, password: 'Another-1-password' } });
    assert.match(wrongPassword ?? '', /answers 400 .*signInWithPassword.*, not 200/);
    const [, wrongDashboard] = await runPaths({ dashboardUrl: 'https://elsewhere.example.com' });
    assert.match(wrongDashboard ?? '', /is open instead of the dashboard/);
    return '2 paths green, and red for a wrong password and a wrong dashboard';
  },
};
