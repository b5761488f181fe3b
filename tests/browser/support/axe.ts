import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Less than half of what the package's `axe.source` is. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns axe's violations in the elements that match `within`. The page's CSP does not apply to the debugger's scripts. */
export async function axeViolations(page: Page, options: RunOptions = {}, within = 'html') {
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    async ([context, runOptions]) => {
      // A toast fades after five seconds, within a slow scan. The pointer over it stops its timer.
      const toasts = document.querySelector('[role=region]:has(> ol)');
      toasts?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(context, runOptions);
      toasts?.dispatchEvent(new PointerEvent('pointerleave'));
      return results;
    },
    // What is well is not described element by element.
    [within, { ...options, resultTypes: ['violations'] }] satisfies [string, RunOptions],
  );
  return violations;
}

/** Asserts that axe finds nothing in the page as it is now, or within the elements that match `within`. */
export async function expectNoAxeViolations(page: Page, options: RunOptions = {}, within = 'html') {
  const violations = await axeViolations(page, options, within);
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(lines, page.url()).toEqual([]);
}

/** The same in both themes. A theme is another set of colours and nothing else. */
export async function expectNoAxeViolationsInLightAndDark(page: Page, within?: string) {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeViolations(page, {}, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, { runOnly: ['color-contrast'] }, within);
}
