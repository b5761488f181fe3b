import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { type BenchSite, dashboardUrl } from './bench-site.ts';
import { owner } from './fake-sign-in-api.ts';
import { type Measurement, publicPages } from './measure.ts';
import { isReady } from './sign-in-page.ts';
import { scriptsUntil, visit } from './visit.ts';

const kB = (bytes: number) => bytes / 1000;
const gzip = (content: Uint8Array | string) => gzipSync(content, { level: 9 }).length;
/** What is written into a page; JSON-LD is data. */
const inlined = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}(?! type="application/ld)[^>]*>(.*?)</${element}>`, 'gs'))]
    .map(([, text]) => text)
    .join('');

/** Exact sizes of a visit's responses with usual compression. */
export async function measureBytes(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const gzipOf = async (paths: string[]) => {
    const files = await Promise.all(paths.map((path) => readFile(join(site.distDir, path))));
    return files.reduce((sum, file) => sum + gzip(file), 0);
  };
  const lines: Measurement[] = [];
  const line = (name: string, unit: Measurement['unit'], measured: number, budget: number) =>
    lines.push({ name, unit, measured, budget });
  for (const path of [...publicPages, '/auth']) {
    const { html, scripts, styles, external, scriptsBeforePaint } = await visit(browser, site.url + path);
    line(`${path}  HTML with its styles, brotli`, 'kB', kB(brotliCompressSync(html).length), 24);
    line(`${path}  all CSS, gzip`, 'kB', kB((await gzipOf(styles)) + gzip(inlined(html, 'style'))), 12.2);
    line(`${path}  requests to other hosts`, '', external.length, 0);
    if (path === '/auth') continue;
    const written = inlined(html, 'script');
    // 69 of them are the theme's: docs/decisions/0019.
    line(`${path}  script inlined`, 'B', Buffer.byteLength(written), 1500);
    line(`${path}  scripts fetched before the first paint`, '', scriptsBeforePaint.length, 0);
    // /get-started preloads scripts and machines of /auth, the most likely next page.
    const budget = path === '/get-started' ? 172.3 : 150;
    line(
      `${path}  all script without a click, gzip`,
      'kB',
      kB((await gzipOf(scripts)) + gzip(written)),
      budget,
    );
    line(`${path}  Firebase among it`, '', scripts.filter((name) => /firebase/.test(name)).length, 0);
  }
  const untilReady = await scriptsUntil(browser, `${site.url}/auth`, isReady);
  line('/auth  script until the form is ready, gzip', 'kB', kB(await gzipOf(untilReady)), 167.8);
  const signIn = (password: string, end: (page: Page) => Promise<unknown>) =>
    visit(browser, `${site.url}/auth`, async (page) => {
      await page.route(`${dashboardUrl}/**`, (route) => route.fulfill({ body: '' }));
      await page.getByRole('button', { name: 'Continue with Email' }).click();
      await page.locator('[name=email]').fill(owner.email);
      await page.locator('[name=password]').fill(password);
      await page.locator('form [type=submit]').click();
      await end(page);
    });
  const signedIn = await signIn(owner.password, (page) => page.waitForURL(`${dashboardUrl}/**`));
  line('/auth  script with a sign-in by e-mail, gzip', 'kB', kB(await gzipOf(signedIn.scripts)), 204.3);
  const refused = await signIn('not this one', (page) => page.getByRole('listitem').waitFor());
  line('/auth  script with a refused sign-in, gzip', 'kB', kB(await gzipOf(refused.scripts)), 214.3);
  return lines;
}
