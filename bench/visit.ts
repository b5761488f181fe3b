import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** The page's HTML, and what it requested, each in request order. */
interface Visit {
  html: string;
  /** Paths on the page's origin. */
  scripts: string[];
  styles: string[];
  /** URLs on other origins. */
  external: string[];
  /** URLs of any origin. */
  scriptsBeforePaint: string[];
}

/** Opens the page without interacting, then calls `act`. */
export async function visit(
  browser: Browser,
  url: string,
  act?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: { type: string; url: URL }[] = [];
  page.on('request', (request) =>
    requests.push({ type: request.resourceType(), url: new URL(request.url()) }),
  );
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  const html = (await response?.text()) ?? '';
  await act?.(page);
  // Waits for the requests that the page starts when the browser is idle.
  await page.waitForTimeout(2000);
  const own = requests.filter((request) => request.url.origin === new URL(url).origin);
  const pathsOf = (type: string) => [
    ...new Set(own.filter((request) => request.type === type).map((request) => request.url.pathname)),
  ];
  const scriptsBeforePaint = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
      .map(({ name }) => name);
  });
  await context.close();
  return {
    html,
    scripts: pathsOf('script'),
    styles: pathsOf('stylesheet'),
    external: requests
      .filter((request) => request.url.protocol.startsWith('http') && !own.includes(request))
      .map((request) => request.url.href),
    scriptsBeforePaint,
  };
}

/** Opens a page in a phone's context, with the CPU throttled 4×. */
export async function openThrottledPage(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, locale: 'en-GB' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Like `openThrottledPage`, with the network throttled to slow 4G. */
async function openSlowPhone(browser: Browser): Promise<Page> {
  const page = await openThrottledPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 188_743,
    uploadThroughput: 86_400,
  });
  return page;
}

/** Largest contentful paint in milliseconds, on a slow phone. */
export async function paintTime(browser: Browser, url: string): Promise<number> {
  const page = await openSlowPhone(browser);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await page.context().close();
  return time;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

/**
 * Returns the CPU time in milliseconds of each main-thread task after the first contentful paint. CPU time, because
 * wall-clock time includes waits for a core: Lighthouse measured 6 to 277 ms for one build. Traces the browser and not
 * the page, because attached developer tools make V8 reparse each function that creates an `Error`. Throws if the trace
 * has no CPU times.
 */
export async function taskTimes(browser: Browser, url: string): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const categories = ['loading', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(undefined, { categories });
  await session.send('Target.createTarget', { url, browserContextId, width: 412, height: 823 });
  await setTimeout(3000);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await session.send('Target.disposeBrowserContext', { browserContextId });
  const paint = trace.traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`${url} was not painted.`);
  const tasks = trace.traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .filter(({ ts }) => ts > paint.ts)
    .flatMap(({ tdur }) => tdur ?? []);
  if (tasks.length === 0) throw new Error(`The trace of ${url} has no CPU times.`);
  return tasks.map((time) => time / 1000);
}

/** Paths of the scripts that a slow phone loads before `condition` holds. */
export async function scriptsUntil(browser: Browser, url: string, condition: string): Promise<string[]> {
  const page = await openSlowPhone(browser);
  const time = await waitUntil(page, url, condition);
  const names = await page.evaluate(
    (end) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= end)
        .map(({ name }) => new URL(name).pathname),
    time,
  );
  await page.context().close();
  return [...new Set(names)];
}

/** Milliseconds until `condition` holds on a slow phone. It is an expression, evaluated before every repaint. */
export async function timeUntil(browser: Browser, url: string, condition: string): Promise<number> {
  const page = await openSlowPhone(browser);
  const time = await waitUntil(page, url, condition);
  await page.context().close();
  return time;
}

async function waitUntil(page: Page, url: string, condition: string): Promise<number> {
  await page.addInitScript(`{
    const check = () => (${condition}) ? (globalThis.metAt = performance.now()) : requestAnimationFrame(check);
    requestAnimationFrame(check);
  }`);
  await page.goto(url);
  const met = await page.waitForFunction(() => (globalThis as { metAt?: number }).metAt);
  return (await met.jsonValue()) ?? 0;
}
