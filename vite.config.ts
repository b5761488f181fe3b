import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { checkChunkGroups, chunkGroups } from './build/chunk-groups.ts';
import { generateScopedName } from './build/class-names.ts';
import { compileHints } from './build/compile-hints.ts';
import { patchMapbox } from './build/patch-mapbox.ts';
import { prerenderPages } from './build/prerender/plugin.ts';
import { printWarnings } from './build/print-warnings.ts';
import { stripDescriptions } from './build/strip-descriptions.ts';
import { trimI18next } from './build/trim-i18next.ts';
import { parseEnvironment, unsetSettings } from './src/config/environment.ts';

/**
 * Tests in browsers, after all others: three files at a time, because they often wait. Each is in front of its
 * worker's local stack. Twice at most, and the run lists what failed once: docs/decisions/0041.
 */
const inBrowser = (name: string, include: string, stack = 'tests/browser/support/stack.setup.ts') => ({
  name,
  include: [include],
  environment: 'node' as const,
  // Files share what they import, and their browser.
  isolate: false,
  globalSetup: [stack],
  // A machine that is slow and has other work needs more than a minute for the longest, which starts two local stacks.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy machine takes longer than the usual second.
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  retry: 1,
});

/** Firefox and WebKit, in front of the same local stacks. */
const inEngines = (name: string, include: string) =>
  inBrowser(name, include, 'tests/engines/support/stack.setup.ts');

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    patchMapbox(),
    compileHints(),
    checkChunkGroups(),
    stripDescriptions(),
    trimI18next(),
    prerenderPages(),
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
  test: {
    reporters: ['default', './tests/support/tally.reporter.ts'],
    // More than there are cores, because some tests wait. A percentage would stop at the number of cores.
    maxWorkers: availableParallelism() + 1,
    // What takes a second may take ten on a machine that has other work.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'toolchain',
          include: ['tests/toolchain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'tests/server/**/*.test.ts',
            'tests/local/**/*.test.ts',
            'tests/src/services/**/*.test.ts',
          ],
          environment: 'node',
          // Files share what they import: PGlite and the Admin SDK take a second each to load.
          isolate: false,
          // docs/decisions/0040
          execArgv: ['--liftoff-only'],
          // A database of its own for each file, on a machine that may have other work.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'view',
          include: ['tests/src/**/*.test.{ts,tsx}', 'tests/build/**/*.test.ts'],
          exclude: ['tests/src/services/**'],
          environment: 'jsdom',
          // docs/decisions/0040
          isolate: false,
          pool: 'threads',
          setupFiles: [
            'tests/support/fresh-page.ts',
            'tests/support/fail-on-console.ts',
            'tests/support/texts-stand-alone.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'flows', include: ['tests/flows/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'flows-view',
          include: ['tests/flows/view/*.test.{ts,tsx}'],
          environment: 'jsdom',
          pool: 'vmThreads',
          // `npm run flows` uses React's production build; else the router would take that for a server.
          execArgv: ['--conditions=development'],
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/texts-stand-alone.ts'],
        },
      },
      { extends: true, test: { name: 'builds', include: ['tests/builds/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'harden', include: ['tests/harden/*.test.ts'], environment: 'node' } },
      { extends: true, test: inBrowser('browser', 'tests/browser/*.test.ts') },
      { extends: true, test: inBrowser('tools', 'tests/browser/tools/*.test.ts') },
      { extends: true, test: inBrowser('stack', 'tests/browser/stack/*.test.ts') },
      { extends: true, test: inBrowser('faults', 'tests/faults/*.test.ts') },
      { extends: true, test: inEngines('engines', 'tests/engines/*.test.ts') },
      { extends: true, test: inEngines('all-engines', 'tests/engines/slow/**/*.test.ts') },
    ],
  },
}));
