import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** More often than this, a page that moves is not waited for. */
const MAX_TAKES = 8;
/**
 * Writes a reproducible PNG of the whole page, which stands still: scrolled to the top, without the pointer. Replaces the
 * accounts' e-mails, which are random and change the width. Hides the site's own URL, which has a random port, because
 * replaced text would fail a later hydration.
 */
export const takeComparable = async (page: Page, path: string, hasToast: boolean): Promise<void> => {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const restore = await page.evaluateHandle((isToastExpected) => {
    const email = /[^\s@"'<>(]+@example\.com/g;
    const undo: (() => void)[] = [];
    const replaceIn = <Key extends string>(owner: Record<Key, string>, key: Key) => {
      const text = owner[key];
      if (text.search(email) < 0) return;
      owner[key] = text.replace(email, 'owner@example.com') as typeof text;
      undo.push(() => {
        owner[key] = text;
      });
    };
    const hide = (element: HTMLElement) => {
      element.style.visibility = 'hidden';
      undo.push(() => void element.style.removeProperty('visibility'));
    };
    // The layout of what is below the fold depends on earlier scrolling. Drawings there, and a search for an address, may
    // be late.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { content-visibility: visible !important; }
      [class*=deferred] [class*=drawing] *, [data-map] [role="status"] { visibility: hidden !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
    undo.push(() => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Styles contain `@media`.
      if (!text.parentElement?.matches('style, script')) replaceIn(text, 'data');
    }
    for (const input of document.querySelectorAll('input')) replaceIn(input, 'value');
    for (const one of document.querySelectorAll('*')) {
      const { scrollTop: top } = one;
      if (top === 0) continue;
      one.scrollTo({ top: 0, behavior: 'instant' });
      undo.push(() => one.scrollTo({ top, behavior: 'instant' }));
    }
    // That of an earlier step may be there, leave or be gone.
    for (const toast of document.querySelectorAll<HTMLElement>('li[data-variant]')) {
      if (!isToastExpected || toast.dataset.state !== 'open') hide(toast);
    }
    for (const one of document.querySelectorAll('p')) {
      if (one.textContent.startsWith(location.origin)) hide(one);
    }
    return () => {
      for (const one of undo) one();
    };
  }, hasToast);
  try {
    const take = () => page.screenshot({ type: 'png', scale: 'css', fullPage: true, animations: 'disabled' });
    let [before, now] = [await take(), await take()];
    for (let takes = 2; takes < MAX_TAKES && !now.equals(before); takes += 1)
      [before, now] = [now, await take()];
    await writeFile(path, now);
  } finally {
    await restore.evaluate((call) => call());
  }
};
