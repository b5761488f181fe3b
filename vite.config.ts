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
  // React has `useSyncExternalStore` since version 18, so the shim is dead code.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with/, replacement: 'use-sync-external-store/with' },
    ],
  },
  // Without `entries`, Vite also scans HTML files that are not part of the site.
  optimizeDeps: { entries: ['index.html'], rolldownOptions: { plugins: [patchMapbox()] } },
  define: { __ENVIRONMENT__: JSON.stringify(parseEnvironment(loadEnv(mode, '.', 'VITE_'))) },
  css: { modules: { generateScopedName } },
  build: {
    // src/config/polyfills.ts adds what they lack. `ios16.4`, because iOS needs CSS prefixes that Safari does not.
    target: ['chrome109', 'firefox115', 'safari16.4', 'ios16.4'],
    // Only Safari before 17 lacks module preload. It loads the same scripts, but later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Radix wraps each function in `__name()`. Unless that call is pure, unused functions stay in the bundle.
      treeshake: {
        manualPureFunctions: ['__name'],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
}));
