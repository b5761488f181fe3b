import { createBrowserLayer } from '#tests/flows/layers/browser/browser.layer.ts';
import { worldBindings } from '#tests/flows/layers/browser/browser-bindings.ts';
import type { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import { type Layer, MissingError } from '#tests/flows/layers/layer.types.ts';
import { expectedScreens } from '#tests/flows/layers/screen/expected-screens.ts';
import { userActions } from '#tests/flows/layers/screen/user-actions.ts';
import type { FlowPath } from '#tests/flows/run/paths.ts';
import { browsable } from '#tests/flows/run/run-layers.ts';
import { walk } from '#tests/flows/run/walk.ts';
import type { Score } from './score.ts';

/** An entry of a table, to be deleted. */
interface Deletion {
  readonly name: string;
  readonly table: Record<string, unknown>;
  readonly key: string;
  /** The path that needs the entry after the fewest steps. */
  readonly path: FlowPath;
}

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

/** Returns the number of steps before the first use of an entry, or -1. */
type CountStepsBefore = (path: FlowPath) => number;

/** Returns the path with the fewest steps before the first use, if there is one. */
const nearest = (paths: readonly FlowPath[], countStepsBefore: CountStepsBefore): FlowPath[] =>
  paths
    .filter((path) => countStepsBefore(path) >= 0)
    .toSorted((a, b) => countStepsBefore(a) - countStepsBefore(b))
    .slice(0, 1);

const bindingDeletions = (paths: readonly FlowPath[], table: object): Deletion[] =>
  Object.keys(table).flatMap((key) =>
    nearest(paths, ({ steps }) => steps.findIndex(({ event }) => event === key)).map((path) => ({
      name: `binding ${key}`,
      table: table as Record<string, unknown>,
      key,
      path,
    })),
  );

const oracleDeletions = (paths: readonly FlowPath[]): Deletion[] =>
  Object.entries(expectedScreens).flatMap(([part, table]) =>
    Object.keys(table).flatMap((key) =>
      nearest(paths, (path) =>
        path.part === part
          ? [path.start, ...path.steps.map(({ target }) => target)].findIndex(({ value }) => value === key)
          : -1,
      ).map((path) => ({
        name: `oracle ${part}: ${key}`,
        table: table as Record<string, unknown>,
        key,
        path,
      })),
    ),
  );

/** Runs a path without the entry. Returns the deletion's name unless the path fails because of it. */
const tryDeletion = async ({ name, table, key, path }: Deletion, layer: Layer): Promise<string[]> => {
  const original = table[key];
  delete table[key];
  try {
    await walk(path, layer);
    return [name];
  } catch (error) {
    return error instanceof Error && error.cause instanceof MissingError ? [] : [`${name} (${error})`];
  } finally {
    table[key] = original;
  }
};

/** Deletes a sample of oracles and bindings of the browser layer, one at a time. */
export const runSample = async (
  paths: readonly FlowPath[],
  stack: Awaited<ReturnType<typeof openStack>>,
): Promise<Score> => {
  const candidates = browsable(paths);
  const all = [
    ...bindingDeletions(candidates, userActions),
    ...bindingDeletions(candidates, worldBindings),
    ...oracleDeletions(candidates),
  ].filter(({ key }) => !unusedEntries.includes(key));
  const sample = all.filter((_, index) => index % SAMPLE_INTERVAL === 0);
  const layer = createBrowserLayer({ ...stack, language: 'en', viewport: 'phone', picturesIn: null });
  const unnoticed: string[] = [];
  for (const deletion of sample) unnoticed.push(...(await tryDeletion(deletion, layer)));
  const noticed = sample.length - unnoticed.length;
  return { tried: sample.length, noticed, missed: unnoticed, exceptions: [] };
};
