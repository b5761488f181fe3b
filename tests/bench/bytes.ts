import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { type Measurement, publicPages } from './measure.ts';
import { visit } from './visit.ts';

const kB = (bytes: number) => bytes / 1000;
const gzip = (content: Uint8Array | string) => gzipSync(content, { level: 9 }).length;
const inlined = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))]
    .map(([, text]) => text)
    .join('');

/** Exact: what a visit fetches, with the compression that any server has. */
export async function measureBytes(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const gzipOf = async (paths: string[]) => {
    const files = await Promise.all(paths.map((path) => readFile(join(site.distDir, path))));
    return files.reduce((sum, file) => sum + gzip(file), 0);
  };
  const lines: Measurement[] = [];
  for (const path of [...publicPages, '/auth']) {
    const { html, scripts, styles, external, scriptsBeforePaint } = await visit(browser, site.url + path);
    const line = (what: string, unit: Measurement['unit'], measured: number, budget: number) =>
      lines.push({ what: `${path}  ${what}`, unit, measured, budget });
    const scriptBytes = (await gzipOf(scripts)) + gzip(inlined(html, 'script'));
    line('HTML with its styles, brotli', 'kB', kB(brotliCompressSync(html).length), 24);
    if (path !== '/auth') line('script inlined', 'B', Buffer.byteLength(inlined(html, 'script')), 1000);
    line('scripts fetched before the first paint', '', scriptsBeforePaint.length, 0);
    line('all script without a click, gzip', 'kB', kB(scriptBytes), path === '/auth' ? 140 : 150);
    line('all CSS, gzip', 'kB', kB((await gzipOf(styles)) + gzip(inlined(html, 'style'))), 12);
    line('Firebase among it', '', scripts.filter((name) => /firebase/.test(name)).length, 0);
    line('requests to other hosts', '', external.length, 0);
  }
  const signIn = await visit(browser, `${site.url}/auth`, async (page) => {
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.locator('[name=email]').fill('ana@example.com');
    await page.locator('[name=password]').fill('Horno-de-leña-7');
    await page.locator('form [type=submit]').click();
  });
  const bytes = (await gzipOf(signIn.scripts)) + gzip(inlined(signIn.html, 'script'));
  lines.push({
    what: '/auth  script with a sign-in by e-mail, gzip',
    unit: 'kB',
    measured: kB(bytes),
    budget: 172,
  });
  return lines;
}
