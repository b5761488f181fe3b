/**
 * Patches Mapbox's address search while it is bundled: it calls the host that we name, obeys our content security
 * policy, fails silently where its reports of usage cannot be sent, and takes no mouse at rest for a choice. See
 * docs/decisions/0018.
 */
import type { Plugin } from 'vite';

interface Patch {
  find: string;
  replacement: string;
  /** Occurrences in the release that we pinned. Another number fails the build. */
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
  // The same template literal, with ours in place of the host.
  '@mapbox/search-js-core/dist/index-esm.js': [
    { find: '`https://api.mapbox.com', replacement: `\`\${${originExpression}}`, expectedCount: 4 },
  ],
  '@mapbox/search-js-web/dist/index-esm.js': [
    { find: '`https://api.mapbox.com', replacement: `\`\${${originExpression}}`, expectedCount: 3 },
    { find: '"https://api.mapbox.com"', replacement: originExpression, expectedCount: 1 },
    // The library's `try` does not await the call: a failure would be an unhandled rejection.
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
    // Ignores a suggestion that appears under a resting mouse: Enter would choose it.
    { find: 'item.onmouseenter = () => {', replacement: 'item.onmousemove = () => {', expectedCount: 1 },
    // Removes its English live region, because ours announces. A string in brackets remains of the call.
    { find: 'container.setAttribute("style", ', replacement: 'container.hidden = true; (', expectedCount: 1 },
  ],
};

/** Patches a file that has patches; others are answered as they are. Throws where a text does not occur as often as expected. */
export function patchFile(file: string, code: string): string {
  return (patches[file] ?? []).reduce((patched, { find, replacement, expectedCount }) => {
    const parts = patched.split(find);
    if (parts.length - 1 === expectedCount) return parts.join(replacement);
    throw new Error(`${file} has ${JSON.stringify(find)} ${parts.length - 1} times, not ${expectedCount}.`);
  }, code);
}

const patchedFileOf = (id: string) => Object.keys(patches).find((file) => id.split('?')[0]?.endsWith(file));

/** For the build and, in `optimizeDeps`, for the development server. */
export function patchMapbox(): Plugin {
  const missing = new Set(Object.keys(patches));
  return {
    name: 'patch-mapbox',
    transform(code, id) {
      const file = patchedFileOf(id);
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
