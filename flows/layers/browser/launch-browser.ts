import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium, findHeadlessChromium } from '#tests/browser/support/find-chromium.ts';
import { findEngines } from '#tests/engines/support/find-engines.ts';
import { launchFirefox } from '#tests/engines/support/firefox.ts';
import type { BrowserEngine } from './browser-exclusions.ts';

export const launchBrowser = (engine: BrowserEngine, options: LaunchOptions): Promise<Browser> => {
  if (engine === 'chromium') {
    const executablePath = options.headless === false ? findChromium() : findHeadlessChromium();
    return chromium.launch({ ...options, executablePath, args: browserFlags });
  }
  return launchFirefox(findEngines().firefox, options);
};
