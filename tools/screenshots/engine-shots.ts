/** Screenshots of the pages, and of the states that need an account, in Firefox or WebKit. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, pages } from '#contract/site.ts';
import { buildSite } from '#local/site-build.ts';
import { createPerson, password } from '#tests/browser/support/people.ts';
import { findPorts, runStack } from '#tests/browser/support/stack-process.ts';
import type { EngineName } from '#tests/engines/support/engine.ts';
import { openEngine } from '#tests/engines/support/find-engines.ts';
import { openProxy } from '#tests/engines/support/intercepting-proxy.ts';
import { openPage, type Page } from '#tests/engines/support/page.ts';
import { fillStep } from '#tests/support/sample-person.ts';

const submit = 'form [type=submit]';

/** Opens the form of /auth with the last option's button, and submits it. */
async function signIn(page: Page, email: string, password: string) {
  await page.pressOn('button[data-opens]');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.pressOn(submit);
}

interface Place {
  page: Page;
  siteUrl: string;
  /** A user with an account and no store. */
  email: string;
}

/** Each state continues from the previous one. */
const states: Record<string, (place: Place) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(pages)
      .filter(([name]) => name !== 'registration')
      .map(([name, path]) => [name, ({ page, siteUrl }: Place) => page.open(siteUrl + path)]),
  ),
  notFound: ({ page, siteUrl }) => page.open(`${siteUrl}/nowhere`),
  modal: async ({ page, siteUrl }) => {
    await page.open(`${siteUrl}/?modal=sign-in`);
    await page.until('the dialog', () => document.querySelector('[role=dialog]') !== null);
  },
  lowMargin: async ({ page, siteUrl }) => {
    await page.open(siteUrl);
    await page.fill('#flour-price', '40');
    // Input before hydration takes effect once the app has started.
    await page.until('the loss', () => document.querySelector('form dl')?.textContent?.includes('−'));
  },
  toast: async ({ page, siteUrl, email }) => {
    await page.open(`${siteUrl}/auth`);
    await signIn(page, email, 'not this one');
    await page.until('the toast', () => document.querySelector('[role=region] li') !== null);
  },
  step1: async ({ page, siteUrl, email }) => {
    await page.open(`${siteUrl}/auth`);
    await signIn(page, email, password);
    await page.at('/registration');
    await page.until('step 1', () => document.querySelector('[name=lastName]') !== null);
  },
  step2: async ({ page }) => {
    await fillStep(page, 'profile');
    await page.pressOn(submit);
    await page.until('the search', () => document.querySelector('[role=combobox]') !== null);
  },
  step2Suggestions: async ({ page }) => {
    await page.fill('[name=address]', 'Calle Mayor');
    await page.until('a suggestion', () => document.querySelector('[role=option]') !== null);
  },
  step2Map: async ({ page }) => {
    await page.pressOn('[role=option]');
    await page.until(
      'the map',
      () => (document.querySelector<HTMLImageElement>('section img')?.naturalWidth ?? 0) > 0,
    );
  },
};

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
/** Fixed to the window: a taller window would move them. */
const ofTheWindow = ['modal', 'toast'];

/** Writes `<state>-<device>-<language>-<theme>-<engine>.png` into the folder. */
export async function takeEngineShots(name: EngineName, folder: string) {
  const place = await mkdtemp(join(tmpdir(), 'screenshots-'));
  const ports = await findPorts();
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  await buildSite({ dashboardUrl, distDir: join(place, 'dist') });
  const stack = runStack(place, { ...ports, DATA_DIR: join(place, 'data') });
  await stack.ready;
  const stackUrl = `http://localhost:${ports.PORT}`;
  const proxy = await openProxy([stackUrl, dashboardUrl]);
  const [siteUrl = ''] = proxy.urls;
  try {
    for (const language of languages) {
      for (const theme of ['light', 'dark'] as const) {
        for (const [device, size] of Object.entries(devices)) {
          const engine = await openEngine(name, { language, theme });
          try {
            const page = await openPage(engine, size);
            const { email } = await createPerson(stackUrl, { isOwner: false });
            for (const [state, open] of Object.entries(states)) {
              await open({ page, siteUrl, email });
              await page.until('the fonts', () => document.fonts.status === 'loaded');
              const height = await page.evaluate(() => document.documentElement.scrollHeight);
              const isWhole = !ofTheWindow.includes(state) && height > size.height;
              if (isWhole) await engine.resize(size.width, Math.min(height, 7900));
              const file = join(folder, `${state}-${device}-${language}-${theme}-${name}.png`);
              await writeFile(file, await page.screenshot());
              if (isWhole) await engine.resize(size.width, size.height);
            }
          } finally {
            await engine.close();
          }
        }
      }
    }
  } finally {
    await proxy.close();
    await stack.stop('SIGTERM');
    await rm(place, { recursive: true, maxRetries: 5 });
  }
}
