import { createVitest } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The mutant under test; '' for none. */
    mutant: string;
  }
}

export const openChartTests = async () => {
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    include: ['tests/machines/**/*.test.ts'],
    setupFiles: ['flows/mutation/changed-machine.setup.ts'],
    reporters: [{}],
    isolate: false,
  });
  /** Whether a test of a folder fails. */
  const isKilled = async (folder: string, mutant: string): Promise<boolean> => {
    vitest.getRootProject().provide('mutant', mutant);
    const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
      moduleId.includes(`/machines/${folder}/`),
    );
    if (specifications.length === 0) throw new Error(`There are no tests of ${folder}.`);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const own = new Set(specifications.map(({ moduleId }) => moduleId));
    return unhandledErrors.length > 0 || testModules.some((one) => own.has(one.moduleId) && !one.ok());
  };
  return { isKilled, close: () => vitest.close() };
};
