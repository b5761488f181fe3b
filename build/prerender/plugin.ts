/** Adds every page in every language to what `vite build` writes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { languages, pageNames } from '#contract/site.ts';
import { prerenderedPath } from '#server/pages/prerendered-paths.ts';
import { findPageAssets } from './page-assets.ts';
import { renderPageDocument } from './page-document.ts';
import { bundlePageScript } from './page-script.ts';

type Entry = typeof import('./entry.tsx');

export function prerenderPages(): Plugin {
  return {
    name: 'prerender-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = textOf(bundle, 'index.html');
        delete bundle['index.html'];
        const { renderStaticPage, rootFiles, allowsRecaptcha } = await loadEntry();
        const contentScript = await bundlePageScript('content-page');
        const formScript = await bundlePageScript('form-page');
        const unrenderedScript = await bundlePageScript('unrendered-page');
        const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        for (const language of languages) {
          for (const page of pageNames) {
            const assets = findPageAssets(bundle, page, language);
            const css = assets.styles.map((name) => textOf(bundle, name)).join('');
            const content = await renderStaticPage(page, language);
            const writeScript =
              content.body === '' ? unrenderedScript : page === 'auth' ? formScript : contentScript;
            const html = renderPageDocument({
              ...content,
              template,
              page,
              language,
              css,
              assets,
              writeScript,
              allowsRecaptcha,
            });
            add(prerenderedPath(page, language).slice(1), html);
          }
        }
        for (const [name, text] of Object.entries(rootFiles())) add(name, text);
      },
    },
  };
}

function textOf(bundle: Rolldown.OutputBundle, name: string) {
  const output = bundle[name];
  if (output?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return String(output.source);
}

/** Bundles the entry and its packages into one file for Node, and imports it. */
async function loadEntry(): Promise<Entry> {
  const result = await build({
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'build/prerender/entry.tsx',
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  const file = join(folder, 'entry.mjs');
  await writeFile(file, output[0].code);
  // Node prints a warning when its own localStorage is read.
  Reflect.deleteProperty(globalThis, 'localStorage');
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
