import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { sectionNames } from '#flows/flow.model.ts';
import { openStack } from '#flows/layers/browser/open-stack.ts';
import { laterThanFresh } from '#flows/layers/browser/page-time.ts';
import { renderPage } from '#flows/page-kit/render-page.ts';
import type { PortVariable } from '#local/settings.ts';
import { allowFraming } from './allow-framing.ts';
import { listStates } from './describe-model.ts';
import { createLab } from './lab.ts';
import { answerings } from './lab.types.ts';
import type { Input } from './recognise.ts';
import { listener, type PublishedSnapshot } from './site/published-snapshot.types.ts';
import { inputListener, reportInputs } from './site/report-inputs.ts';

export interface LabOptions {
  readonly isHeaded: boolean;
  /** Defaults to free ports. */
  readonly ports?: Record<PortVariable, string>;
  /** Defaults to a temporary folder. */
  readonly dataDir?: string;
  readonly open?: string;
  readonly reports?: string;
}

const ACTION_TIMEOUT_MS = 10_000;
const path = '/lab';
const appIn = (page: Page): Frame => {
  const frame = page.frame({ name: 'app' });
  if (!frame) throw new Error("The lab's page has no frame for the app.");
  return frame;
};

/**
 * Starts the local stack with its own build, and the lab's page. Only this browser has that page; the server does not.
 * Rejects when a port is taken.
 */
export const openLab = async ({ isHeaded, open, reports = 'reports/flows', ...options }: LabOptions) => {
  const stack = await openStack(isHeaded, {
    ...options,
    isSeeded: true,
    config: 'flows/lab/site/vite.config.ts',
    leavesSignals: true,
  });
  const html = await renderPage(
    join(import.meta.dirname, 'page'),
    ['live-chart.js', 'record.js', 'panel.js', 'timeline.js', 'page.js'],
    {
      answerings,
      states: Object.fromEntries(sectionNames.map((name) => [name, listStates(name)])),
    },
  );
  const { siteUrl, dashboardUrl, distDir } = stack;
  const context = await stack.browser.newContext({
    baseURL: siteUrl,
    reducedMotion: 'reduce',
    // Chromium treats the lab's page as remote, but the product in its frame as local.
    permissions: ['local-network-access', 'clipboard-read', 'clipboard-write'],
    viewport: isHeaded ? null : { width: 1440, height: 900 },
  });
  // The app may lack what a button of the lab presses: nobody waits half a minute for that.
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  context.setDefaultNavigationTimeout(30_000);
  await context.clock.install({ time: laterThanFresh() });
  await context.route(
    ({ origin, pathname }) => origin === siteUrl && pathname === path,
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  );
  const page = await context.newPage();
  await allowFraming(page, [siteUrl, dashboardUrl]);
  const listeners: ((news: PublishedSnapshot) => void)[] = [];
  await context.exposeBinding(listener, ({ frame }, news: PublishedSnapshot) => {
    // Other windows of this browser have their own machines.
    if (frame === page.frame({ name: 'app' })) for (const listen of listeners) listen(news);
  });
  const inputListeners: ((input: Input) => void)[] = [];
  await context.exposeBinding(inputListener, ({ frame }, input: Input) => {
    if (frame === page.frame({ name: 'app' })) for (const listen of inputListeners) listen(input);
  });
  await context.addInitScript(reportInputs, inputListener);
  await page.goto(path);
  const lab = await createLab({ page, findApp: () => appIn(page), siteUrl, dashboardUrl, reports });
  listeners.push(lab.addSnapshot);
  inputListeners.push(lab.addInput);
  await context.exposeBinding('askLab', ({ frame }, command: string, ...words: string[]) =>
    frame === page.mainFrame() ? lab.ask(command, words) : undefined,
  );
  await (open ? lab.ask('open', [open]) : lab.ask('begin', []));
  // A reload restarts the section.
  page.on('domcontentloaded', () => void lab.ask('begin', []));
  return { page, siteUrl, distDir, lab, close: stack.close };
};
