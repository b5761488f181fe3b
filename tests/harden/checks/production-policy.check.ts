import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { type BrowserContext, chromium } from 'playwright-core';
import { apiBase, languages, pages } from '#contract/site.ts';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { projectId } from '#tests/harden/support/google.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { buildProductionSite } from '#tests/harden/support/production-site.ts';

/** A directive of the policy, without `-src`. */
type Kind = 'script' | 'connect' | 'img' | 'frame';
type Source = [kind: Kind, url: string];
const googleScript = 'https://apis.google.com/js/api.js';

/** URLs that the SDKs of Firebase and Mapbox request. */
const allowed: Source[] = [
  ['script', `${googleScript}?onload=ready`],
  ['connect', 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a'],
  ['connect', 'https://securetoken.googleapis.com/v1/token?key=a'],
  ['connect', 'https://api.mapbox.com/search/searchbox/v1/suggest?q=Calle'],
  ['connect', 'https://contribute-api.mapbox.com/feedback'],
  ['img', 'https://api.mapbox.com/styles/v1/mapbox/streets-v12/static/0,0,1/1x1'],
  ['frame', `https://${projectId}.firebaseapp.com/__/auth/iframe`],
  ['frame', '/__/auth/iframe'],
];
const refused: Source[] = (['script', 'connect', 'img', 'frame'] as const).flatMap((kind) => [
  [kind, 'https://evil.test/'],
  [kind, 'https://apis.google.com.evil.test/js/api.js'],
]);

export const productionPolicy: Check = {
  name: 'production-policy',
  claim:
    "production's content security policy has no high finding, and allows Google and Mapbox, and no other host",
  async run() {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'production-site-'));
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox();
    await using browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
    await buildProductionSite(folder.path, { VITE_MAPBOX_TOKEN: 'pk.test' });
    const api = await sandbox.start({ ...productionSettings(postgres.url), SITE_DIR: folder.path });
    const siteUrl = api.url.replace('127.0.0.1', 'localhost');
    const context = await browser.newContext();
    // Fulfills each request that the policy allows, so none leaves this machine.
    await context.route(
      (url) => url.origin !== siteUrl || url.pathname.startsWith('/__/'),
      (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' }),
    );
    const paths = Object.values(pages).flatMap((path) =>
      languages.map((language) => `${path}?lng=${language}`),
    );
    for (const path of [...paths, '/nowhere', `${apiBase}/logout`]) await expectNoHighFinding(siteUrl + path);
    for (const path of paths) assert.deepEqual(await violationsOn(context, siteUrl + path), [], path);
    assert.deepEqual(await violationsOn(context, siteUrl, allowed), []);
    for (const source of refused) {
      assert.notDeepEqual(await violationsOn(context, siteUrl, [source]), [], `${source} is allowed`);
    }
    await expectGoogleScript(context, siteUrl);
    return `${allowed.length} addresses allowed, ${refused.length} refused, ${paths.length} pages`;
  },
};

async function expectNoHighFinding(address: string) {
  const header = (await fetch(address)).headers.get('content-security-policy') ?? '';
  const findings = new CspEvaluator(new CspParser(header).csp).evaluate();
  assert.notEqual(header, '', address);
  assert.deepEqual(
    findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE),
    [],
    `${address}: ${header}`,
  );
}

/** Returns the policy violations of a page, also when it loads further sources. */
async function violationsOn(context: BrowserContext, address: string, sources: Source[] = []) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective}: ${blockedURI}`),
    );
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const violations = await page.evaluate(async (added) => {
    const found = (globalThis as unknown as { violations: string[] }).violations;
    const insert = (kind: string, src: string) =>
      new Promise((resolve) => {
        const element = document.createElement(kind === 'frame' ? 'iframe' : kind);
        Object.assign(element, { src, onload: resolve, onerror: resolve });
        document.body.append(element);
      });
    for (const [kind, url] of added) {
      if (kind === 'connect') await fetch(url).catch(() => null);
      else await insert(kind, url);
    }
    // Violations are reported in order: once that of this inline script is found, so are all others.
    const marker = added.length > 0 ? 'inline' : null;
    if (marker) document.body.append(Object.assign(document.createElement('script'), { text: '1' }));
    while (marker && !found.some((line) => line.endsWith(marker))) await new Promise(requestAnimationFrame);
    return found.filter((line) => !marker || !line.endsWith(marker));
  }, sources);
  await page.close();
  return violations;
}

/** Signs in with Google until the SDK has loaded Google's script. */
async function expectGoogleScript(context: BrowserContext, siteUrl: string) {
  const page = await context.newPage();
  await page.goto(`${siteUrl}/auth?lng=en`);
  await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(googleScript), { timeout: 30_000 }),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await page.close();
}
