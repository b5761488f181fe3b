import { chromium } from 'playwright-core';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { openBenchSite } from './bench-site.ts';
import { chromiumFlags } from './measure.ts';
const site = await openBenchSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
for (const path of ['/empty', '/', '/get-started', '/privacy']) for (let n = 0; n < 3; n++) {
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await session.send('Network.enable');
await session.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 });
await page.addInitScript(`{ globalThis.lcp = []; new PerformanceObserver((l) => lcp.push(...l.getEntries().map((e) => [Math.round(e.startTime), Math.round(e.renderTime), e.size, (e.element?.tagName+'.'+e.element?.className+' '+e.element?.textContent?.slice(0,30))]))).observe({ type: 'largest-contentful-paint', buffered: true }); }`);
await page.goto(site.url + path);
await page.waitForTimeout(2500);
console.log(path, JSON.stringify(await page.evaluate(() => { const n = performance.getEntriesByType('navigation')[0] as any; return { lcp: (globalThis as any).lcp, paint: performance.getEntriesByType('paint').map((e) => Math.round(e.startTime)), resp: [n.requestStart, n.responseStart, n.responseEnd, n.domInteractive, n.domContentLoadedEventEnd].map(Math.round) } })));
await context.close();
}
await browser.close(); await site.close(); process.exit();
