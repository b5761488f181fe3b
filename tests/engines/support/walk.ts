import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ownStack } from '#tests/browser/support/own-stack.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { openEngine } from './find-engines.ts';
import { openFront } from './front.ts';
import { openPage } from './page.ts';
import type { Scenario } from './scenario.ts';

const phone = { width: 390, height: 844 };
const usual: EngineOptions = { language: 'es', theme: 'light' };

/** The scenarios, as tests of this engine. Errors, rejections and breaches of the policy in a page fail them. */
export function walkScenarios(name: EngineName, scenarios: readonly Scenario[]) {
  let kept: Engine | undefined;
  const end = async () => {
    await kept?.close();
    kept = undefined;
  };
  afterAll(end);
  const freshEngine = async (options: EngineOptions) => {
    const hasForgotten = await kept?.forget?.(options).then(
      () => true,
      () => false,
    );
    if (kept && hasForgotten) return kept;
    await end();
    kept = await openEngine(name, options);
    return kept;
  };
  for (const { title, options, expected = [], lacks, run } of scenarios) {
    const note = lacks?.[name] ? ` (${name}: ${lacks[name]})` : '';
    test(`${title}${note}`, async () => {
      const stack = ownStack();
      const front = await openFront([stack.siteUrl, stack.dashboardUrl]);
      onTestFinished(front.close);
      const engine = await freshEngine({ ...usual, ...options });
      const page = await openPage(engine, phone);
      const [siteUrl = '', dashboardUrl = ''] = front.urls;
      await run({ engine, page, front, siteUrl, dashboardUrl, stackUrl: stack.siteUrl });
      expect(front.problems().filter((line) => !expected.some((known) => known.test(line)))).toEqual([]);
    });
  }
}
