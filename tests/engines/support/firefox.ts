import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { type Browser, type ElementHandle, firefox, type LaunchOptions, type Page } from 'playwright-core';
import { locales } from '#src/i18n/languages.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { type Command, elementKey, type Params } from './webdriver.ts';

interface Message {
  readonly id: number;
  readonly method: string;
}
interface Transport {
  send(message: Message): void;
  onmessage?: (message: object) => void;
}

/** A command that Playwright sends to every context and Firefox ESR lacks. A preference replaces it. */
const UNSUPPORTED = 'emulation.setMediaFeaturesOverride';

/** Playwright 1.65 uses WebDriver BiDi with Firefox, and fails on an unsupported command. */
const stubUnsupported = () => {
  const { server } = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
    server: { WebSocketTransport: { prototype: Transport } };
  };
  const { prototype } = server.WebSocketTransport;
  const { send } = prototype;
  prototype.send = function (message) {
    if (message.method !== UNSUPPORTED) return send.call(this, message);
    queueMicrotask(() => this.onmessage?.({ id: message.id, type: 'success', result: {} }));
  };
};
let isPatched = false;

/** Starts Firefox ESR by Playwright. */
export const launchFirefox = (executablePath: string, options: LaunchOptions): Promise<Browser> => {
  if (!isPatched) stubUnsupported();
  isPatched = true;
  return firefox.launch({
    ...options,
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, ...options.firefoxUserPrefs },
  });
};

/** Disables requests of Firefox itself; Playwright sets further preferences. */
const settings = {
  // Without the last compiler, to save CPU: docs/decisions/0040.
  'javascript.options.ion': false,
  'network.captive-portal-service.enabled': false,
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

const ESCAPE = '\uE00C';

/** Headless Firefox. Playwright performs the commands of WebDriver. */
export async function openFirefox(binary: string, options: EngineOptions): Promise<Engine> {
  const isDark = options.theme === 'dark';
  const browser = await launchFirefox(binary, {
    firefoxUserPrefs: {
      ...settings,
      'ui.systemUsesDarkTheme': isDark ? 1 : 0,
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    },
    // Firefox does not start as root in the home of another user.
    env: { ...process.env, HOME: tmpdir() },
  });
  const openContext = async ({ language }: EngineOptions) => {
    const context = await browser.newContext({ locale: locales[language], ignoreHTTPSErrors: true });
    const pages: Page[] = [];
    context.on('page', (opened) => pages.push(opened));
    return { context, pages, page: await context.newPage(), elements: [] as ElementHandle<HTMLElement>[] };
  };
  let window = await openContext(options);
  const handleOf = (page: Page) => `${window.pages.indexOf(page)}`;
  const elementOf = (id: unknown) => window.elements[Number(id)] as ElementHandle<HTMLElement>;
  /** Runs the body of a script. Its last argument receives the result: JSON, or an object with an element. */
  const run = async ({ script, args }: Params) => {
    const own = (args as unknown[]).map((arg) =>
      arg && typeof arg === 'object' && elementKey in arg ? elementOf(arg[elementKey]) : arg,
    );
    const body = new Function(
      'own',
      `return new Promise((done) => (function () { ${script} })(...own, (value) => done(value ?? null)));`,
    ) as (own: unknown[]) => Promise<{ value?: unknown } | null>;
    const result = await window.page.evaluateHandle(body, own);
    const element = (await result.evaluateHandle((value) => value?.value)).asElement();
    if (!element) return result.jsonValue();
    return { value: { [elementKey]: window.elements.push(element) - 1 } };
  };
  const send: Record<Command, (params: Params) => Promise<unknown>> = {
    // Not awaited: page.ts waits for the new document.
    navigate: async ({ url }) => void window.page.goto(String(url)).catch(() => undefined),
    back: () => window.page.evaluate(() => history.back()),
    forward: () => window.page.evaluate(() => history.forward()),
    setTimeouts: async () => {},
    windowHandle: async () => handleOf(window.page),
    windowHandles: async () => window.pages.filter((page) => !page.isClosed()).map(handleOf),
    newWindow: async () => ({ handle: handleOf(await window.context.newPage()) }),
    switchToWindow: async ({ handle }) => {
      window.page = window.pages[Number(handle)] ?? window.page;
    },
    click: ({ id }) => elementOf(id).click({ timeout: 5_000 }),
    clear: ({ id }) => elementOf(id).fill(''),
    type: async ({ id, text }) => {
      await elementOf(id).focus();
      await (text === ESCAPE
        ? window.page.keyboard.press('Escape')
        : window.page.keyboard.type(String(text)));
    },
    run,
    cookies: () => window.context.cookies(),
    screenshot: async () => (await window.page.screenshot()).toString('base64'),
  };
  return {
    send: (command, params = {}) => send[command](params),
    resize: (width, height) => window.page.setViewportSize({ width, height }),
    goOffline: (isOffline) => window.context.setOffline(isOffline),
    async reset(next) {
      if (next.theme !== options.theme) throw new Error('The theme cannot change without a new browser.');
      await window.context.close();
      window = await openContext(next);
    },
    close: () => browser.close(),
  };
}
