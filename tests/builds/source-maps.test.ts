import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite } from '#local/site-build.ts';
import { locateFault } from '#tools/locate-fault.ts';

test('source maps: lead from a built script to its line', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'source-maps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [distDir, maps] = [join(folder, 'dist'), join(folder, 'maps')];
  await buildSite({ dashboardUrl: 'http://dashboard.localhost', distDir, env: { SOURCE_MAPS: maps } });
  expect((await readdir(distDir, { recursive: true })).filter((name) => name.endsWith('.map'))).toEqual([]);
  /** Texts in scripts of ours that a build changes: patched, stripped, prefixed with a compile hint. */
  const texts = {
    visibilitychange: 'src/app/flow-telemetry.ts',
    creatingSession: 'machines/',
    onmousemove: 'node_modules/@mapbox/search-js-web/dist/index-esm.js',
  };
  const assets = join(distDir, 'assets');
  for (const [text, source] of Object.entries(texts)) {
    const [place] = (
      await Promise.all(
        (
          await readdir(assets)
        ).map(async (name) => {
          const lines = (await readFile(join(assets, name), 'utf8')).split('\n');
          const line = lines.findIndex((code) => name.endsWith('.js') && code.includes(text));
          return line < 0 ? [] : [`/assets/${name}:${line + 1}:${(lines[line]?.indexOf(text) ?? 0) + 1}`];
        }),
      )
    ).flat();
    const [file = '', line] = locateFault(place ?? '', maps).split(':');
    expect(file).toContain(source);
    if (!file.startsWith('node_modules'))
      expect((await readFile(file, 'utf8')).split('\n')[Number(line) - 1]).toContain(text);
  }
});

test('source maps: say what is missing', () => {
  expect(() => locateFault('start.js', '.')).toThrow('is not a place such as');
  expect(() => locateFault('/assets/start-a.js:1:2', '.')).toThrow('Set SOURCE_MAPS');
});
