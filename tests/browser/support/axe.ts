import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { ContextObject, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Less than half of what the package's `axe.source` is. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** It fades, and no pointer stops that. */
const closedToast = '[role=region] > ol > [data-state=closed]';

/** Runs `scan` while toasts stay: they fade after five seconds, within slow scans. The pointer over them stops the timer. */
const withoutFading = async <Result>(page: Page, scan: () => Promise<Result>): Promise<Result> => {
  const send = (type: 'pointermove' | 'pointerleave') =>
    page.evaluate((name) => {
      const toasts = document.querySelector('[role=region]:has(> ol)');
      toasts?.dispatchEvent(new PointerEvent(name, { bubbles: name === 'pointermove' }));
    }, type);
  await send('pointermove');
  const result = await scan();
  await send('pointerleave');
  return result;
};

const scan = async (page: Page, options: RunOptions, within: string) => {
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([context, runOptions]) => (globalThis as unknown as { axe: typeof axe }).axe.run(context, runOptions),
    [
      { include: [within], exclude: [closedToast] },
      // Does not list the elements that pass.
      { ...options, resultTypes: ['violations'] },
    ] satisfies [ContextObject, RunOptions],
  );
  return violations;
};

/** Returns axe's violations in the elements that match `within`. The page's CSP does not apply to the debugger's scripts. */
export const axeViolations = (page: Page, options: RunOptions = {}, within = 'html') =>
  withoutFading(page, () => scan(page, options, within));

const expectNone = async (page: Page, options: RunOptions, within: string) => {
  const violations = await scan(page, options, within);
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(lines, page.url()).toEqual([]);
};

/** Asserts that axe finds nothing in the page as it is now, or within the elements that match `within`. */
export const expectNoAxeViolations = (page: Page, options: RunOptions = {}, within = 'html') =>
  withoutFading(page, () => expectNone(page, options, within));

/** Asserts it in both themes. The dark one is checked for contrast only, because themes differ in colours only. */
export const expectNoAxeViolationsInLightAndDark = (page: Page, within = 'html') =>
  withoutFading(page, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNone(page, {}, within);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNone(page, { runOnly: ['color-contrast'] }, within);
  });
