import type { Page } from 'playwright-core';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Text as read on screen or read aloud: one line, without markup, with ordinary spaces. */
export const readableText = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*\saria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/?(a|b|em|i|s|small|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all)
    .replace(/\s+/g, ' ');

/** The texts of a screen, up to their first variable or tag. */
export function visibleTexts(node: unknown): string[] {
  if (typeof node !== 'string') return Object.values(node as object).flatMap(visibleTexts);
  return [(node.replaceAll('{{brand}}', 'Escandallo').split(/\{\{|</)[0] ?? '').replace(/\s+/g, ' ').trim()];
}

/** Resolves once React has hydrated the heading and the page's script no longer queues input. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(
    () =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')) &&
      globalThis.queuedInput === undefined,
  );

/** Opens a page and waits for these app files, which it loads when the browser is idle. */
export async function openWithFiles(page: Page, path: string, names: string[]) {
  const files = names.map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  );
  await page.goto(path);
  for (const file of await Promise.all(files)) await file.finished();
  await waitForHydration(page);
}

/** Waits for the fonts, which load after the first paint; on /auth, after the app. */
export const waitForFonts = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded'),
  );

/**
 * Scrolls down and back, which lays out the content below the first screen, one section per frame. A click before the
 * end could miss, because sections still move.
 */
export async function layOutAll(page: Page) {
  await page.evaluate(() => scrollBy(0, 1));
  await page.waitForFunction(
    () => !document.querySelector('[class*=deferred] :is(section, article):not([class*=laidOut])'),
  );
  await page.evaluate(() => scrollBy(0, -1));
}
