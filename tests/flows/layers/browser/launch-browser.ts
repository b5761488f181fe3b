import { createRequire } from 'node:module';
import { type Browser, chromium, firefox, type LaunchOptions } from 'playwright-core';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium, findHeadlessChromium } from '#tests/browser/support/find-chromium.ts';
import { findEngines } from '#tests/engines/support/find-engines.ts';
import type { BrowserEngine } from './browser-exclusions.ts';

interface Message {
  readonly id: number;
  readonly method: string;
}
interface Transport {
  send(message: Message): void;
  onmessage?: (message: object) => void;
}

/** A command that Playwright sends to every context and Firefox ESR lacks. A preference replaces it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

/** Playwright 1.65 uses WebDriver BiDi with Firefox, and fails on an unknown command. */
const answerUnknown = () => {
  const { server } = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
    server: { WebSocketTransport: { prototype: Transport } };
  };
  const { prototype } = server.WebSocketTransport;
  const { send } = prototype;
  prototype.send = function (message) {
    if (message.method !== UNKNOWN) return send.call(this, message);
    queueMicrotask(() => this.onmessage?.({ id: message.id, type: 'success', result: {} }));
  };
};
let isAnswered = false;

export const launchBrowser = (engine: BrowserEngine, options: LaunchOptions): Promise<Browser> => {
  if (engine === 'chromium') {
    const executablePath = options.headless === false ? findChromium() : findHeadlessChromium();
    return chromium.launch({ ...options, executablePath, args: browserFlags });
  }
  if (!isAnswered) answerUnknown();
  isAnswered = true;
  return firefox.launch({
    ...options,
    channel: 'moz-firefox',
    executablePath: findEngines().firefox,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
};
