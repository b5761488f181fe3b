/**
 * Patches Mapbox's address search in the bundle. The host becomes configurable, styles comply with our content security
 * policy, failed usage reports stay silent, and a resting mouse selects nothing. See docs/decisions/0018.
 */
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

interface Patch {
  find: string;
  replacement: string;
  /** Occurrences in the pinned release; another number fails the build. */
  expectedCount: number;
}

const originExpression = 'globalThis.__MAPBOX_ORIGIN__';

/** Code that replaces <style> with a constructed sheet, which `style-src` does not block. */
const styleElementCode = `(() => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const write = { set: (css) => sheet.replaceSync(css) };
  return Object.defineProperties(document.createElement("template"), { textContent: write, innerHTML: write });
})()`;

const patches: Record<string, Patch[]> = {
  '@mapbox/search-js-web/dist/index-esm.js': [
    // Makes the origin of the map and of the usage reports configurable: src/config/map-service.ts.
    { find: '`https://api.mapbox.com', replacement: `\`\${${originExpression}}`, expectedCount: 3 },
    { find: '"https://api.mapbox.com"', replacement: originExpression, expectedCount: 1 },
    // The library does not await `fetch` inside its `try`, so a failure would be an unhandled rejection.
    {
      find: 'fetch(eventUrl, requestOptions);',
      replacement: 'fetch(eventUrl, requestOptions).catch(() => {});',
      expectedCount: 1,
    },
    { find: 'document.createElement("style")', replacement: styleElementCode, expectedCount: 3 },
    {
      find: `const style = subdoc.createElement("style");
  style.textContent = text;
  subdoc.head.appendChild(style);
  return style.sheet;`,
      replacement: `const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;`,
      expectedCount: 1,
    },
    // Selects a suggestion when the mouse moves, not when the list opens under it, because Enter takes the selected one.
    { find: 'item.onmouseenter = () => {', replacement: 'item.onmousemove = () => {', expectedCount: 1 },
    // Hides the library's English live region, because ours announces. Leaves the call's argument in parentheses.
    { find: 'container.setAttribute("style", ', replacement: 'container.hidden = true; (', expectedCount: 1 },
  ],
};

/** Applies the patches of a file, or none. Throws when a text does not occur `expectedCount` times. */
export function patchFile(file: string, code: string): MagicString {
  const patched = new MagicString(code);
  for (const { find, replacement, expectedCount } of patches[file] ?? []) {
    const count = code.split(find).length - 1;
    if (count !== expectedCount)
      throw new Error(`${file} has ${JSON.stringify(find)} ${count} times, not ${expectedCount}.`);
    patched.replaceAll(find, replacement);
  }
  return patched;
}

const findPatchedFile = (id: string) => Object.keys(patches).find((file) => id.split('?')[0]?.endsWith(file));

/** Vite plugin. The development server needs it in `optimizeDeps` too, which bundles dependencies separately. */
export function patchMapbox(): Plugin {
  const missing = new Set(Object.keys(patches));
  return {
    name: 'patch-mapbox',
    transform(code, id) {
      const file = findPatchedFile(id);
      if (!file) return null;
      missing.delete(file);
      const patched = patchFile(file, code);
      return { code: patched.toString(), map: patched.generateMap({ hires: 'boundary' }) };
    },
    // An unpatched file would call the real hosts.
    generateBundle(_, bundle) {
      const hasSearch = Object.values(bundle).some(
        (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.includes('/@mapbox/')),
      );
      if (hasSearch && missing.size > 0) this.error(`Not patched: ${[...missing].join(', ')}.`);
    },
  };
}
