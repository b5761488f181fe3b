import { type BrowserContextOptions, chromium } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { browserFlags } from './browser-flags.ts';
import { collectPageErrors } from './console-errors.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { ownStack } from './own-stack.ts';
import { viewports } from './viewports.ts';

/** Reuses a new page's first process: docs/decisions/0040. */
const oneProcessPerContext = '--renderer-process-limit=1';

/**
 * A test with its own page on the local stack, with reduced motion. Console errors, uncaught errors and requests to other
 * hosts fail it. Change what it uses with `test.override({ device: 'desktop' })` in a `describe`; for a whole file
 * make a test with `extend`, because files share this one.
 */
export const test = base
  .extend('stack', { scope: 'worker' }, ownStack)
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads there which fixtures are used
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({
      executablePath: findHeadlessChromium(),
      args: [...browserFlags, oneProcessPerContext],
    });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('device', 'phone' as keyof typeof viewports)
  .extend('locale', 'es-ES')
  .extend('contextOptions', {} as BrowserContextOptions)
  /** Console and page errors that the test is about. */
  .extend('expectedErrors', [] as RegExp[])
  .extend('context', async ({ stack, browser, device, locale, contextOptions }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: stack.siteUrl,
      locale,
      // docs/decisions/0040
      reducedMotion: 'reduce',
      ...viewports[device],
      ...contextOptions,
    });
    onCleanup(() => context.close());
    return context;
  })
  .extend('problems', { auto: true }, ({ stack, context, expectedErrors }, { onCleanup }) => {
    const problems = collectPageErrors(context, [stack.siteUrl, stack.dashboardUrl]);
    onCleanup(() =>
      expect(problems().filter((line) => !expectedErrors.some((error) => error.test(line)))).toEqual([]),
    );
    return problems;
  })
  .extend('page', ({ context }) => context.newPage());
