/** Writes source maps to a private folder, because the site is public. See docs/runbooks.md. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Writes `<script>.map` to `folder` for each script. Without a folder, builds no maps. */
export const sourceMaps = (folder = ''): Plugin => ({
  name: 'source-maps',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  config: () => ({ build: { sourcemap: folder ? 'hidden' : false } }),
  generateBundle: {
    // Runs after `compileHints`, which adds a line.
    order: 'post',
    async handler({ dir = '' }, bundle) {
      if (!folder) return;
      await mkdir(folder, { recursive: true });
      for (const [name, output] of Object.entries(bundle)) {
        if (!name.endsWith('.map') || output.type !== 'asset') continue;
        const map = JSON.parse(String(output.source));
        const script = bundle[name.slice(0, -'.map'.length)];
        // The map lacks the line that `compileHints` added. An empty line in `mappings` is `;`.
        if (script?.type === 'chunk' && script.code.startsWith('//# allFunctionsCalledOnLoad\n'))
          map.mappings = `;${map.mappings}`;
        const from = join(dir, name, '..');
        map.sources = map.sources.map((source: string) => relative('.', resolve(from, source)));
        await writeFile(join(folder, basename(name)), JSON.stringify(map));
        delete bundle[name];
      }
    },
  },
});
