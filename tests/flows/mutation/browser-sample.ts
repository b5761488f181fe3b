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

interface Deletion {
  readonly name: string;
  readonly table: Record<string, unknown>;
  readonly key: string;
  /** The walk with the earliest use. */
  readonly path: FlowPath;
}

/** Events without a lookup in these tables: menus, dialogs, other bindings in onboarding, and transient states. */
const ownWay = [
  'openSignIn',
  'continueInTab',
  'SIGNED_IN_ELSEWHERE',
  'signingOut',
  'recognizing',
  'findingOut',
];
/** Chromium takes seconds for a walk: samples one of this many. */
const ONE_OF = 20;

/** Returns the index of the first step that needs it, or -1. */
type StepsBefore = (path: FlowPath) => number;

const nearest = (paths: readonly FlowPath[], stepsBefore: StepsBefore): FlowPath[] =>
  paths
    .filter((path) => stepsBefore(path) >= 0)
    .toSorted((one, other) => stepsBefore(one) - stepsBefore(other))
    .slice(0, 1);

const bindings = (paths: readonly FlowPath[], table: object): Deletion[] =>
  Object.keys(table).flatMap((key) =>
    nearest(paths, ({ steps }) => steps.findIndex(({ event }) => event === key)).map((path) => ({
      name: `binding ${key}`,
      table: table as Record<string, unknown>,
      key,
      path,
    })),
  );

const oracles = (paths: readonly FlowPath[]): Deletion[] =>
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

/** Walks without it. A walk that fails for another reason has not noticed. */
const missed = async ({ name, table, key, path }: Deletion, layer: Layer): Promise<string[]> => {
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
export const trySample = async (
  paths: readonly FlowPath[],
  stack: Awaited<ReturnType<typeof openStack>>,
): Promise<Score> => {
  const walked = browsable(paths);
  const all = [
    ...bindings(walked, userActions),
    ...bindings(walked, worldBindings),
    ...oracles(walked),
  ].filter(({ key }) => !ownWay.includes(key));
  const sample = all.filter((_, index) => index % ONE_OF === 0);
  const layer = createBrowserLayer({ ...stack, language: 'en', viewport: 'phone', picturesIn: null });
  const unnoticed: string[] = [];
  for (const deletion of sample) unnoticed.push(...(await missed(deletion, layer)));
  const noticed = sample.length - unnoticed.length;
  return { tried: sample.length, noticed, missed: unnoticed, exceptions: [] };
};
