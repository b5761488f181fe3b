/** Adds the licences of fonts and of the password list to those of the packages, in /licenses.txt. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const fileName = 'licenses.txt';
const files = {
  'Apache License 2.0 (of Firebase)': 'node_modules/firebase-admin/LICENSE',
  'Fraunces and Figtree (fonts)': 'src/styles/fonts/OFL.txt',
  'Common passwords (a list)': 'src/services/firebase/common-passwords.license.txt',
};

export const licenses = (): Plugin => ({
  name: 'licenses',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  config: () => ({ build: { license: { fileName } } }),
  generateBundle: {
    // Vite writes its file in the same hook.
    order: 'post',
    handler(_, bundle) {
      const file = bundle[fileName];
      if (file?.type !== 'asset') return this.error(`The build has no ${fileName}.`);
      const sections = Object.entries(files).map(
        ([name, path]) => `## ${name}\n\n${readFileSync(path, 'utf8')}`,
      );
      file.source = [file.source, ...sections].join('\n');
    },
  },
});
