import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { prerenderPages } from './prerender/plugin.ts';
import { parseEnvironment } from './src/config/environment.ts';

/**
 * What always comes together comes in one file: a browser asks for six at a time, and on a phone each further
 * six wait for the whole way there and back.
 */
const chunkGroups = [
  {
    name: 'framework',
    test: /runtime\.js$|node_modules\/(react|react-dom|react-i18next|scheduler|@tanstack|i18next[\w-]*|use-sync-external-store)\//,
  },
  {
    name: 'flow',
    test: /node_modules\/(xstate|@xstate|valibot)\/|\/machines\/|\/src\/app\/(bridge|create-app|hooks|ports|sign-in-failure|start-flow)\.|\/src\/services\/(api\/(?!ask)|storage)/,
  },
  {
    name: 'forms',
    test: /\/src\/(components\/(divider|(text|password)-field)|screens\/auth\/(?!sign-in-modal))/,
  },
  { name: 'page', test: /\/src\/(components|config|i18n\/[^/]+$)|\/contract\.site\./, minShareCount: 3 },
];

export default defineConfig(({ mode }) => ({
  plugins: [react(), prerenderPages()],
  define: { __ENVIRONMENT__: JSON.stringify(parseEnvironment(loadEnv(mode, '.', 'VITE_'))) },
  // The CSS target keeps light-dark() as it is written.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
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
