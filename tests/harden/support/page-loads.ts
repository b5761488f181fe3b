/** Loads /auth repeatedly, each time with every asset that the page and its scripts name. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of built files, which have a hash before the extension. */
const assetName = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** The assets that `distDir` has. */
export const listAssets = async (distDir: string) => new Set(await readdir(join(distDir, 'assets')));

/** Loads the page once. Returns the number of its assets, and the names of those that failed to load. */
async function loadPage(url: string, known: Set<string>) {
  const missing: string[] = [];
  const names = new Set<string>();
  const addFrom = (text: string) => {
    for (const [name] of text.matchAll(assetName)) if (known.has(name)) names.add(name);
  };
  const load = async (path: string) => {
    try {
      const response = await fetch(url + path);
      if (!response.ok) missing.push(`${response.status} ${path}`);
      addFrom(await response.text());
    } catch (error) {
      missing.push(`${(error as Error).cause} ${path}`);
    }
  };
  await load('/auth');
  for (const name of names) await load(`/assets/${name}`);
  return { count: names.size, missing };
}

/** Loads the page repeatedly. The returned function stops, returns the number of loads, and throws if an asset failed. */
export function startLoadingPages(url: string, known: Set<string>) {
  let isOver = false;
  const loads: Awaited<ReturnType<typeof loadPage>>[] = [];
  const loading = (async () => {
    while (!isOver) loads.push(await loadPage(url, known));
  })();
  return async () => {
    isOver = true;
    await loading;
    const broken = loads.filter(({ missing }) => missing.length > 0);
    const first = broken[0]?.missing.slice(0, 3);
    assert.equal(
      broken.length,
      0,
      `${broken.length} of ${loads.length} loads of /auth lacked assets: ${first}`,
    );
    assert.ok(loads.every(({ count }) => count > 40));
    return loads.length;
  };
}

/** Asserts that `url` serves these assets, which pages of an earlier release request. */
export async function expectAssets(url: string, names: Set<string>) {
  for (const name of names) {
    const response = await fetch(`${url}/assets/${name}`);
    await response.body?.cancel();
    assert.equal(response.status, 200, name);
  }
}
