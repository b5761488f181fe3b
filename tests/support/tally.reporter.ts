import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/**
 * Ends every run with the line that CI reads: `N passed, N failed`. Before it, what passed only at a second try, and
 * why not at the first.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ) {
    const secondTries: string[] = [];
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (test.diagnostic()?.flaky) {
          const [error] = errors;
          secondTries.push(
            `${module.relativeModuleId}: ${test.fullName}\n${error?.stack ?? error?.message ?? ''}`,
          );
        }
        // A test that was begun and not ended did not pass.
        count[state === 'pending' ? 'failed' : state] += 1;
      }
      count.failed += module.errors().length;
    }
    // A set-up that breaks leaves no test to fail.
    if (reason !== 'passed') count.failed = Math.max(count.failed, 1);
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    process.once('exit', () => {
      for (const name of secondTries) console.log(`Passed only at the second try: ${name}`);
      console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
    });
  }
}
