import { createBrowserLayer } from '#tests/flows/layers/browser/browser.layer.ts';
import { worldBindings } from '#tests/flows/layers/browser/browser-bindings.ts';
import { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import { worldBindingTable } from '#tests/flows/layers/fakes/world-bindings.ts';
import { MissingError } from '#tests/flows/layers/layer.types.ts';
import { personBindings } from '#tests/flows/layers/machine/machine-bindings.ts';
import { oracleTable } from '#tests/flows/layers/machine/machine-oracles.ts';
import { expectedScreens } from '#tests/flows/layers/screen/expected-screens.ts';
import { userActions } from '#tests/flows/layers/screen/user-actions.ts';
import type { FlowPath } from '#tests/flows/run/paths.ts';
import { browsable } from '#tests/flows/run/run-layers.ts';
import { walk } from '#tests/flows/run/walk.ts';
import { tryBreaks } from './broken-pages.ts';
import { bindingDeletions, oracleDeletions, runDeletions } from './deletions.ts';
import { unusedReasons } from './equivalent.ts';
import { isRed, runMutants, watchCrashes } from './run.ts';
import type { Score } from './score.ts';

const printScore = (label: string, { tried, noticed, missed, exceptions }: Score) => {
  console.log(`\n${label}: ${noticed} of ${tried} noticed (${Math.floor((noticed / tried) * 100)} %)`);
  for (const name of missed) console.log(`    missed: ${name}`);
  if (exceptions.length > 0) console.log(`  ${exceptions.length} that nothing can notice:`);
  for (const [name, reason] of exceptions) console.log(`    ${name}\n      ${reason}`);
};

/** Entries that no path needs: special actions, bindings that onboarding replaces, and transient states. */
const unusedEntries = [
  'openSignIn',
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
    walk(path, layer).then(
      () => false,
      (error) => error.cause instanceof MissingError,
    ),
  );
};

/** Deletes every oracle and binding of the machine layer, one at a time. */
const tryMachineDeletions = (paths: readonly FlowPath[]): Promise<Score> =>
  runDeletions(
    [
      ...oracleDeletions(paths, oracleTable),
      ...bindingDeletions(paths, personBindings),
      ...bindingDeletions(paths, worldBindingTable),
    ],
    (path) => isRed(path),
  );

export const tryEverything = async (paths: readonly FlowPath[]): Promise<boolean> => {
  const stack = await openStack(false);
  const sample = await tryBrowserDeletions(paths, stack);
  printScore('a sample of oracles and bindings of the browser taken away', sample);
  const broken = await tryBreaks(stack, (name, ms, said) =>
    console.log(`    ${name}, ${(ms / 1000).toFixed(1)} s: ${said}`),
  );
  printScore('pages of the browser broken', broken);
  await stack.close();
  watchCrashes();
  const deletions = await tryMachineDeletions(paths);
  printScore('oracles and bindings taken away', deletions);
  let done = 0;
  const mutants = await runMutants(paths, (id, by) => {
    done += 1;
    if (process.stdout.isTTY) process.stdout.write(`\rcharts changed: ${done} `);
    else if (done % 50 === 0) console.log(`charts changed: ${done}`);
    if (by !== 'a walk') console.log(`\n    noticed by ${by}: ${id}`);
  });
  printScore('charts changed', mutants);
  console.log(`  ${mutants.left.length} of them by tests/machines alone`);
  const unused = unusedReasons(mutants.exceptions.map(([name]) => name));
  for (const reason of unused) console.log(`    a reason without a change: ${reason}`);
  return (
    sample.missed.length +
      broken.missed.length +
      deletions.missed.length +
      mutants.missed.length +
      unused.length ===
    0
  );
};
