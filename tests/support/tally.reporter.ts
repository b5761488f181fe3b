import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with the line that CI reads: `N passed, N failed`. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1;
        else failed += 1;
      }
      failed += module.errors().length;
    }
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
