import type { Page } from 'playwright-core';
import { axeViolations } from '#tests/browser/support/axe.ts';

/** Returns the names of texts and controls that reach beyond the screen's sides. Runs inside the page. */
const readWide = (): string[] => {
  const place = document.querySelector('[role=dialog]') ?? document.body;
  // `innerWidth` of a phone grows with its content.
  const { clientWidth } = document.documentElement;
  const isScrolled = (one: Element): boolean => {
    for (let above = one.parentElement; above && above !== document.body; above = above.parentElement)
      if (/auto|scroll/.test(getComputedStyle(above).overflowX)) return true;
    return false;
  };
  return [...place.querySelectorAll<HTMLElement>('h1, h2, h3, p, a[href], button, input, label')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => {
      // The text may be wider than its element.
      const text = document.createRange();
      text.selectNodeContents(one);
      return (
        [one, text].some((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 2 && (left < -1 || right > clientWidth + 1);
        }) && !isScrolled(one)
      );
    })
    .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim());
};

export const findWide = async (page: Page): Promise<string[]> =>
  (await page.evaluate(readWide)).map((name) => `"${name}" reaches beyond the side of the screen.`);

export const checkPage = async (page: Page): Promise<string[]> => {
  const wide = await findWide(page);
  const violations = await axeViolations(page);
  return [
    ...wide,
    ...violations.map(
      ({ help, nodes }) => `Not accessible: ${help} (${nodes[0]?.html.replace(/ class="[^"]*"/g, '')}).`,
    ),
  ];
};
