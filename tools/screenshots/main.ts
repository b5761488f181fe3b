/** `npm run screenshots`: every page, language, theme and device. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { openBenchSite } from '#bench/bench-site.ts';
import { languages, pages } from '#contract/site.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { layOutAll } from '#tests/browser/support/prerendered.ts';
import { engineNames } from '#tests/engines/support/engine.ts';
import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { takeEngineShots } from './engine-shots.ts';

const folder = 'reports/screenshots';
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

const views: Record<string, { path: string; prepare?: (page: Page) => Promise<unknown> }> = {
  ...Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, { path }])),
  notFound: { path: '/nowhere' },
  modal: {
    path: `${pages.landing}?modal=sign-in`,
    prepare: (page) => page.getByRole('dialog').waitFor(),
  },
  lowMargin: {
    path: pages.landing,
    prepare: (page) => page.locator('#flour-price').fill('40'),
  },
};

const usage = `npm run screenshots [-- options]

Takes every page, language, theme and device in Chromium into ${folder}.

  --engine ${engineNames.join('|')}  in that engine instead, with the states that need an account`;
const { values } = readCommandLine(usage, { options: { engine: { type: 'string' } } });
await mkdir(folder, { recursive: true });
if (values.engine !== undefined) {
  const engine =
    engineNames.find((name) => name === values.engine) ??
    refuse(usage, `--engine is ${engineNames.join(' or ')}, and not ${values.engine}.`);
  await takeEngineShots(engine, folder);
  process.exit();
}

const site = await openBenchSite();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: findChromium(), args });
for (const [device, viewport] of Object.entries(devices)) {
  for (const language of languages) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: language,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const [name, { path, prepare }] of Object.entries(views)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await prepare?.(page);
        const isWhole = name !== 'modal';
        if (isWhole) await layOutAll(page);
        const file = join(folder, `${name}-${device}-${language}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: isWhole });
      }
      await context.close();
    }
  }
}

await browser.close();
await site.close();
