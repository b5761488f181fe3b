import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { paintTime, visit } from './visit.ts';

/** One line of the table. A budget is the most that is allowed. */
export interface Measurement {
  what: string;
  unit: 'B' | 'kB' | 'ms' | 'x' | '';
  measured: number;
  budget: number;
}

export const publicPages = ['/', '/about', '/privacy', '/get-started'];
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const rounds = 9;

const kB = (bytes: number) => bytes / 1000;
const gzip = (content: Uint8Array | string) => gzipSync(content, { level: 9 }).length;
const inlined = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, text]) => text).join('');

export async function measureBytes(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const gzipOf = async (paths: string[]) => {
    const files = await Promise.all(paths.map((path) => readFile(join(site.distDir, path))));
    return files.reduce((sum, file) => sum + gzip(file), 0);
  };
  const lines: Measurement[] = [];
  for (const path of publicPages) {
    const { html, scripts, styles, external, scriptsBeforePaint } = await visit(browser, site.url + path);
    const line = (what: string, unit: Measurement['unit'], measured: number, budget: number) =>
      lines.push({ what: `${path}  ${what}`, unit, measured, budget });
    line('HTML with its styles, brotli', 'kB', kB(brotliCompressSync(html).length), 24);
    line('script inlined', 'B', Buffer.byteLength(inlined(html, 'script')), 1000);
    line('scripts fetched before the first paint', '', scriptsBeforePaint.length, 0);
    line(
      'all script without a click, gzip',
      'kB',
      kB((await gzipOf(scripts)) + gzip(inlined(html, 'script'))),
      150,
    );
    line('all CSS, gzip', 'kB', kB((await gzipOf(styles)) + gzip(inlined(html, 'style'))), 12);
    line('Firebase among it', '', scripts.filter((name) => /firebase/.test(name)).length, 0);
    line('requests to other hosts', '', external.length, 0);
  }
  return lines;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Times are only worth something beside others of the same run, so each round measures every page. */
export async function measurePaint(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const times = new Map<string, number[]>(['/empty', ...publicPages].map((path) => [path, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [path, measured] of times) measured.push(await paintTime(browser, site.url + path));
  }
  const empty = median(times.get('/empty') ?? []);
  return publicPages.map((path) => {
    const paint = median(times.get(path) ?? []);
    const what = `${path}  LCP against an empty page (${Math.round(paint)} / ${Math.round(empty)} ms)`;
    return { what, unit: 'x', measured: paint / empty, budget: 1.2 };
  });
}
