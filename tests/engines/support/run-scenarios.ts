import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ownStack } from '#tests/browser/support/own-stack.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { openEngine } from './find-engines.ts';
import { openProxy } from './intercepting-proxy.ts';
import { openPage } from './page.ts';
import type { Scenario } from './scenario.ts';

const phone = { width: 390, height: 844 };
const usual: EngineOptions = { language: 'es', theme: 'light' };

/** Defines the scenarios as tests of an engine. Errors, rejections and policy violations in a page fail them. */
export function runScenarios(name: EngineName, scenarios: readonly Scenario[]) {
  let running: Engine | undefined;
  const end = async () => {
    await running?.close();
    running = undefined;
  };
  afterAll(end);
  const freshEngine = async (options: EngineOptions) => {
    const isReset = await running?.reset?.(options).then(
      () => true,
      () => false,
    );
    if (running && isReset) return running;
    await end();
    running = await openEngine(name, options);
    return running;
  };
  for (const { title, options, expected = [], lacks, run } of scenarios) {
    const note = lacks?.[name] ? ` (${name}: ${lacks[name]})` : '';
    test(`${title}${note}`, async () => {
      const stack = ownStack();
      const proxy = await openProxy([stack.siteUrl, stack.dashboardUrl]);
      onTestFinished(proxy.close);
      const engine = await freshEngine({ ...usual, ...options });
      const page = await openPage(engine, phone);
      const [siteUrl = '', dashboardUrl = ''] = proxy.urls;
      await run({ engine, page, proxy, siteUrl, dashboardUrl, stackUrl: stack.siteUrl });
      expect(proxy.problems().filter((line) => !expected.some((known) => known.test(line)))).toEqual([]);
    });
  }
}
