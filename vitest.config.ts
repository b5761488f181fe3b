import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { browserFlags } from './tests/browser/support/browser-flags.ts';
import { findHeadlessChromium } from './tests/browser/support/find-chromium.ts';
import { viewports } from './tests/browser/support/viewports.ts';
import site from './vite.config.ts';

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

const chromium = {
  ...playwright({
    launchOptions: {
      args: browserFlags,
      // At the launch, because it installs a browser where there is none.
      get executablePath() {
        return findHeadlessChromium();
      },
    },
    contextOptions: { reducedMotion: 'reduce', locale: 'es-ES' },
  }),
  // Vitest copies the config of every project, which would read the getter.
  options: {},
};

/** Tests of the app's code that needs no page. */
const appWithoutPage = [
  'tests/src/{costing,services}/**/*.test.ts',
  'tests/src/config/environment.test.ts',
  'tests/src/i18n/texts.test.ts',
];

const tests: ViteUserConfig = {
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
          include: ['tests/server/**/*.test.ts', 'tests/local/**/*.test.ts', ...appWithoutPage],
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
          exclude: appWithoutPage,
          css: true,
          // The longest scans a whole page with axe, several times.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          retry: 1,
          setupFiles: [
            'tests/support/set-immediate.ts',
            'tests/support/fresh-page.ts',
            'tests/support/fail-on-console.ts',
            'tests/support/texts-stand-alone.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            provider: chromium,
            instances: [{ browser: 'chromium' }],
            viewport: viewports.phone.viewport,
            screenshotFailures: false,
          },
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
          setupFiles: [
            'tests/flows/view/jsdom.setup.ts',
            'tests/support/fail-on-console.ts',
            'tests/support/texts-stand-alone.ts',
          ],
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
};

export default defineConfig((env) => mergeConfig(site(env), tests));
