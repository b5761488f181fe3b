/**
 * Changes of Mapbox's address search, made while it is bundled: where it calls, and what our content security
 * policy or a failed call would otherwise end in an error. See docs/decisions/025 and 026.
 */
import type { Plugin } from 'vite';

interface Patch {
  find: string;
  replacement: string;
  /** How often the release that we pinned has it. Another number ends the build. */
  times: number;
}

const origin = 'globalThis.__MAPBOX_ORIGIN__';

/** A stand-in of a style element whose rules reach the document as a sheet that no policy forbids. */
const styleElement = `(() => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const write = { set: (css) => sheet.replaceSync(css) };
  return Object.defineProperties(document.createElement("template"), { textContent: write, innerHTML: write });
})()`;

const patches: Record<string, Patch[]> = {
  '@mapbox/search-js-core/dist/index-esm.js': [
    { find: '`https://api.mapbox.com', replacement: `\`\${${origin}}`, times: 4 },
  ],
  '@mapbox/search-js-web/dist/index-esm.js': [
    { find: '`https://api.mapbox.com', replacement: `\`\${${origin}}`, times: 3 },
    { find: '"https://api.mapbox.com"', replacement: origin, times: 1 },
    // Its own catch misses a call that fails later.
    {
      find: 'fetch(eventUrl, requestOptions);',
      replacement: 'fetch(eventUrl, requestOptions).catch(() => {});',
      times: 1,
    },
    { find: 'document.createElement("style")', replacement: styleElement, times: 3 },
    {
      find: `const style = subdoc.createElement("style");
  style.textContent = text;
  subdoc.head.appendChild(style);
  return style.sheet;`,
      replacement: `const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;`,
      times: 1,
    },
    // Its announcements, in English alone. We make our own.
    { find: 'container.setAttribute("style", ', replacement: 'container.hidden = true; (', times: 1 },
  ],
};

/** Throws where the file is not the one that the patches were written for. */
export function patchFile(file: string, code: string): string {
  return (patches[file] ?? []).reduce((patched, { find, replacement, times }) => {
    const parts = patched.split(find);
    if (parts.length - 1 === times) return parts.join(replacement);
    throw new Error(`${file} has ${JSON.stringify(find)} ${parts.length - 1} times, not ${times}.`);
  }, code);
}

const fileOf = (id: string) => Object.keys(patches).find((file) => id.split('?')[0]?.endsWith(file));

/** For the build and, in `optimizeDeps`, for the development server. */
export function patchMapbox(): Plugin {
  const missing = new Set(Object.keys(patches));
  return {
    name: 'patch-mapbox',
    transform(code, id) {
      const file = fileOf(id);
      if (!file) return null;
      missing.delete(file);
      return { code: patchFile(file, code), map: null };
    },
    // An address search that is bundled from other files would call the real hosts.
    generateBundle(_, bundle) {
      const hasSearch = Object.values(bundle).some(
        (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.includes('/@mapbox/')),
      );
      if (hasSearch && missing.size > 0) this.error(`Not patched: ${[...missing].join(', ')}.`);
    },
  };
}
