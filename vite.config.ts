import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { patchMapbox } from './build/patch-mapbox.ts';
import { prerenderPages } from './prerender/plugin.ts';
import { parseEnvironment } from './src/config/environment.ts';

/**
 * Packages that always come together come in one file: a browser asks for six at a time. Code of ours is left to
 * the bundler, which keeps the order in which modules run.
 */
const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-i18next|scheduler|@tanstack|i18next[\w-]*|use-sync-external-store)\//,
  },
  { name: 'charts', test: /node_modules\/(xstate|@xstate)\// },
];

export default defineConfig(({ mode }) => ({
  plugins: [react(), patchMapbox(), prerenderPages()],
  // Other pages under the root are no part of the site.
  optimizeDeps: { entries: ['index.html'], rolldownOptions: { plugins: [patchMapbox()] } },
  define: { __ENVIRONMENT__: JSON.stringify(parseEnvironment(loadEnv(mode, '.', 'VITE_'))) },
  // The CSS target keeps light-dark() as it is written.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  test: {
    reporters: ['default', './tests/support/tally.reporter.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'toolchain', include: ['tests/toolchain/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'machines', include: ['tests/machines/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/src/services/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'view',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: ['tests/src/services/**'],
          environment: 'jsdom',
          // Starts jsdom in less than half the time.
          pool: 'vmThreads',
          setupFiles: ['tests/support/fail-on-console.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'flows', include: ['tests/flows/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'flows-view',
          include: ['tests/flows/view/*.test.{ts,tsx}'],
          environment: 'jsdom',
          pool: 'vmThreads',
          setupFiles: ['tests/support/fail-on-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/browser/support/stack.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine takes longer than the usual second.
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
}));
