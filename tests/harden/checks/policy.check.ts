import assert from 'node:assert/strict';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Browser } from 'playwright-core';
import { apiBase, languages, pages } from '#contract/site.ts';
import { collectPageErrors } from '#tests/browser/support/console-errors.ts';
import { startBuiltStack } from '#tests/harden/support/built-stack.ts';
import type { Check } from '#tests/harden/support/check.ts';

export const policy: Check = {
  name: 'policy',
  claim: 'content security policy: no high finding, no violation on any page, and a violation would be seen',
  async run() {
    const stack = await startBuiltStack();
    try {
      const addresses = Object.values(pages).flatMap((path) =>
        languages.map((language) => `${stack.siteUrl}${path}?lng=${language}`),
      );
      for (const address of [...addresses, `${stack.siteUrl}/nowhere`, `${stack.siteUrl}${apiBase}/logout`]) {
        await expectNoHighFinding(address);
      }
      for (const address of addresses) {
        assert.deepEqual(await problemsOf(stack.browser, address), [], address);
      }
      const seen = await problemsOf(stack.browser, stack.siteUrl, () => {
        document.body.append(Object.assign(document.createElement('script'), { text: 'alert(1)' }));
      });
      assert.match(seen.join(), /Content Security Policy/, 'a violation goes unseen');
      return `${addresses.length} pages without a finding or an error; an inline script is refused and seen`;
    } finally {
      await stack.close();
    }
  },
};

async function expectNoHighFinding(address: string) {
  const header = (await fetch(address)).headers.get('content-security-policy') ?? '';
  const findings = new CspEvaluator(new CspParser(header).csp).evaluate();
  const high = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE);
  assert.notEqual(header, '', address);
  assert.deepEqual(high, [], `${address}: ${header}`);
}

/** What the browser tests fail on, after a visit of this page. */
async function problemsOf(browser: Browser, address: string, act: () => void = () => undefined) {
  const context = await browser.newContext();
  const problems = collectPageErrors(context, [new URL(address).origin]);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(act);
  // Answers after everything that the page has said so far.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  await context.close();
  return problems();
}
