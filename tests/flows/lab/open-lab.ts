import type { Frame, Page } from 'playwright-core';
import type { PortVariable } from '#local/settings.ts';
import { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import { allowFrames } from './framed-documents.ts';
import { createLab } from './lab.ts';
import { laterThanFresh } from './session.ts';
import { type ChartNews, listener } from './site/chart-news.types.ts';
import { findUntakenArrows } from './untaken-arrows.ts';
import { writeLabPage } from './write-page.ts';

export interface LabOptions {
  readonly isHeaded: boolean;
  /** By default, some that are free. */
  readonly ports?: Record<PortVariable, string>;
  /** By default, a new folder that is gone when the lab is closed. */
  readonly dataDir?: string;
  /** The file of a recorded path, or of a bug, that is walked first. */
  readonly open?: string;
  /** Where `npm run flows` keeps its runs. */
  readonly reports?: string;
}

const address = '/lab';
const appIn = (page: Page): Frame => {
  const frame = page.frame({ name: 'app' });
  if (!frame) throw new Error("The lab's page has no frame for the app.");
  return frame;
};

/**
 * Starts the local stack with a build of its own, and the lab's page in front of it: the server knows nothing of that
 * page, which only this browser shows. Rejects when a port is taken.
 */
export const openLab = async ({ isHeaded, open, reports = 'reports/flows', ...options }: LabOptions) => {
  const [arrows, stack] = await Promise.all([
    findUntakenArrows(),
    openStack(isHeaded, { ...options, config: 'tests/flows/lab/site/vite.config.ts', leavesSignals: true }),
  ]);
  const html = await writeLabPage(arrows);
  const { siteUrl, dashboardUrl, distDir } = stack;
  const context = await stack.browser.newContext({
    baseURL: siteUrl,
    reducedMotion: 'reduce',
    // Chromium does not know that the lab's page is of this machine, as the product in its frame is.
    permissions: ['local-network-access', 'clipboard-read', 'clipboard-write'],
    viewport: isHeaded ? null : { width: 1440, height: 900 },
  });
  await context.clock.install({ time: laterThanFresh() });
  await context.route(
    ({ origin, pathname }) => origin === siteUrl && pathname === address,
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  );
  const page = await context.newPage();
  await allowFrames(page, [siteUrl, dashboardUrl]);
  const heard: ((news: ChartNews) => void)[] = [];
  await context.exposeBinding(listener, ({ frame }, news: ChartNews) => {
    // Other windows of this browser have charts of their own.
    if (frame === page.frame({ name: 'app' })) for (const hear of heard) hear(news);
  });
  await page.goto(address);
  const lab = await createLab({ page, findApp: () => appIn(page), siteUrl, dashboardUrl, reports, arrows });
  heard.push(lab.hear);
  await context.exposeBinding('askLab', ({ frame }, command: string, ...words: string[]) =>
    frame === page.mainFrame() ? lab.ask(command, words) : undefined,
  );
  await (open ? lab.ask('open', [open]) : lab.ask('begin', []));
  // A reload begins again.
  page.on('domcontentloaded', () => void lab.ask('begin', []));
  return { page, siteUrl, distDir, lab, close: stack.close };
};
