import type { Page } from 'playwright-core';

/**
 * Writes a reproducible PNG of the whole page. Replaces the accounts' e-mails, which are random and change the width. The
 * site's own address stays, as the page may still be hydrated.
 */
export const takeComparable = async (page: Page, path: string): Promise<void> => {
  const restore = await page.evaluateHandle(() => {
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
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Styles contain `@media`.
      if (!text.parentElement?.matches('style, script')) replaceIn(text, 'data');
    }
    for (const input of document.querySelectorAll('input')) replaceIn(input, 'value');
    return () => {
      for (const one of undo) one();
    };
  });
  try {
    await page.screenshot({ path, type: 'png', scale: 'css', fullPage: true, animations: 'disabled' });
  } finally {
    await restore.evaluate((call) => call());
  }
};
