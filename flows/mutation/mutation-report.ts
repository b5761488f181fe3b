import { createBrowserLayer } from '#flows/layers/browser/browser.layer.ts';
import { worldBindings } from '#flows/layers/browser/browser-bindings.ts';
import { openStack } from '#flows/layers/browser/open-stack.ts';
import { worldBindingTable } from '#flows/layers/fakes/world-bindings.ts';
import { MissingError } from '#flows/layers/layer.types.ts';
import { personBindings } from '#flows/layers/machine/machine-bindings.ts';
import { expectedMachines } from '#flows/layers/machine/machine-oracles.ts';
import { expectedScreens } from '#flows/layers/screen/expected-screens.ts';
import { userActions } from '#flows/layers/screen/user-actions.ts';
import type { FlowPath } from '#flows/run/paths.ts';
import { browsable } from '#flows/run/run-layers.ts';
import { runPath } from '#flows/run/run-path.ts';
import { tryBreaks } from './broken-pages.ts';
import { bindingDeletions, oracleDeletions, runDeletions, type Score } from './deletions.ts';
import { equivalent, unusedReasons } from './equivalent.ts';
import { fails, runMutants, watchCrashes } from './run.ts';

/** Prints a score, and returns the mutants that survived and are not equivalent. */
const report = (label: string, { total, survived }: Score): string[] => {
  const killed = total - survived.length;
  console.log(`\n${label}: ${killed} of ${total} killed (${Math.floor((killed / total) * 100)} %)`);
  const failures = survived.filter((name) => !equivalent(name));
  for (const name of failures) console.log(`    survived: ${name}`);
  if (failures.length < survived.length)
    console.log(`  ${survived.length - failures.length} are equivalent:`);
  for (const name of survived) if (equivalent(name)) console.log(`    ${name}\n      ${equivalent(name)}`);
  return failures;
};

/** Entries that no path needs: special actions, bindings that onboarding replaces, and transient states. */
const unusedEntries = [
  'openSignIn',
  'openMyDashboard',
  'continueInTab',
  'SIGNED_IN_ELSEWHERE',
  'signingOut',
  'recognizing',
  'findingOut',
];
/** Tries every 20th entry only, because a path takes seconds in Chromium. */
const SAMPLE_INTERVAL = 20;

/** Deletes a sample of oracles and bindings of the browser layer, one at a time. */
const tryBrowserDeletions = (paths: readonly FlowPath[], stack: Awaited<ReturnType<typeof openStack>>) => {
  const candidates = browsable(paths);
  const sample = [
    ...bindingDeletions(candidates, userActions),
    ...bindingDeletions(candidates, worldBindings),
    ...oracleDeletions(candidates, expectedScreens),
  ]
    .filter(({ key, paths: own }) => own.length > 0 && !unusedEntries.includes(key))
    .filter((_, index) => index % SAMPLE_INTERVAL === 0);
  const layer = createBrowserLayer({ ...stack, language: 'en', viewport: 'phone', picturesIn: null });
  return runDeletions(sample, (path) =>
    runPath(path, layer).then(
      () => false,
      (error) => error.cause instanceof MissingError,
    ),
  );
};

/** Deletes every oracle and binding of the machine layer, one at a time. */
const tryMachineDeletions = (paths: readonly FlowPath[]): Promise<Score> =>
  runDeletions(
    [
      ...oracleDeletions(paths, expectedMachines),
      ...bindingDeletions(paths, personBindings),
      ...bindingDeletions(paths, worldBindingTable),
    ],
    (path) => fails(path),
  );

export const tryEverything = async (paths: readonly FlowPath[]): Promise<boolean> => {
  const stack = await openStack(false);
  const failures = [
    ...report(
      'a sample of oracles and bindings of the browser deleted',
      await tryBrowserDeletions(paths, stack),
    ),
    ...report('pages of the browser broken', await tryBreaks(stack)),
  ];
  await stack.close();
  watchCrashes();
  failures.push(...report('oracles and bindings deleted', await tryMachineDeletions(paths)));
  const mutants = await runMutants(paths);
  failures.push(...report('machines mutated', mutants));
  for (const reason of unusedReasons(mutants.survived)) {
    console.log(`    a reason without a mutant: ${reason}`);
    failures.push(reason);
  }
  return failures.length === 0;
};
