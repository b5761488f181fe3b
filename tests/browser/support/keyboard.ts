import type { Page } from 'playwright-core';

/** Presses Tab until the focus is at what has this name. */
export async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const { activeElement: element } = document;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return element?.getAttribute('aria-label') ?? label?.textContent;
    });
    if (seen === name) return;
  }
  throw new Error(`Tab never reaches "${name}".`);
}
