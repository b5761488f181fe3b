import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Less than half of what the package's `axe.source` is. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page, as it is now, breaks none of axe's rules. Scripts of the debugger are not held by its CSP. */
export async function expectNoAxeViolations(page: Page, options: RunOptions = {}) {
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (runOptions) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, runOptions),
    // What is well is not described element by element.
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(lines, page.url()).toEqual([]);
}

/** The same in both themes. A theme is another set of colours and nothing else. */
export async function expectNoAxeViolationsInLightAndDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, { runOnly: ['color-contrast'] });
}
