import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { checkChunkGroups, chunkGroups } from './build/chunk-groups.ts';
import { generateScopedName } from './build/class-names.ts';
import { compileHints } from './build/compile-hints.ts';
import { licenses } from './build/licenses.ts';
import { patchMapbox } from './build/patch-mapbox.ts';
import { prerenderPages } from './build/prerender/plugin.ts';
import { printWarnings } from './build/print-warnings.ts';
import { sourceMaps } from './build/source-maps.ts';
import { stripDescriptions } from './build/strip-descriptions.ts';
import { trimI18next } from './build/trim-i18next.ts';
import { parseEnvironment, unsetSettings } from './src/config/environment.ts';

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    patchMapbox(),
    compileHints(),
    sourceMaps(process.env.SOURCE_MAPS),
    checkChunkGroups(),
    stripDescriptions(),
    trimI18next(),
    prerenderPages(),
    licenses(),
    printWarnings(unsetSettings(loadEnv(mode, '.', 'VITE_'))),
  ],
  // React has had it since version 18: what stands in for it until then is not needed.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with/, replacement: 'use-sync-external-store/with' },
    ],
  },
  // Other pages under the root are no part of the site.
  optimizeDeps: { entries: ['index.html'], rolldownOptions: { plugins: [patchMapbox()] } },
  define: { __ENVIRONMENT__: JSON.stringify(parseEnvironment(loadEnv(mode, '.', 'VITE_'))) },
  css: { modules: { generateScopedName } },
  // iOS needs prefixes that Safari does without.
  build: {
    // With what src/config/polyfills.ts adds.
    target: ['chrome109', 'firefox115', 'safari16.4', 'ios16.4'],
    // Every browser of the target has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins take is no news to the person who builds the site.
      checks: { pluginTimings: false },
      // Radix's packages name each function with it, which would keep the unused ones.
      treeshake: {
        manualPureFunctions: ['__name'],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
}));
