import { createBrowserLayer } from '#tests/flows/layers/browser/browser.layer.ts';
import { worldBindings } from '#tests/flows/layers/browser/browser-bindings.ts';
import type { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import { type Layer, MissingError } from '#tests/flows/layers/layer.types.ts';
import { acts } from '#tests/flows/layers/screen/acts.ts';
import { sights } from '#tests/flows/layers/screen/expected-screens.ts';
import type { FlowPath } from '#tests/flows/run/paths.ts';
import { browsable } from '#tests/flows/run/run-layers.ts';
import { walk } from '#tests/flows/run/walk.ts';
import type { Score } from './score.ts';

interface Deletion {
  readonly name: string;
  readonly table: Record<string, unknown>;
  readonly key: string;
  /** The walk that needs it first. */
  readonly path: FlowPath;
}

/**
 * What the layer does not look up here: ways of its own for a menu and a window, another binding in onboarding, and
 * states that are over before they are seen.
 */
const ownWay = [
  'openSignIn',
  'continueInTab',
  'SIGNED_IN_ELSEWHERE',
  'signingOut',
  'recognizing',
  'findingOut',
];
/** A walk takes Chromium some seconds: one of so many is tried. */
const ONE_OF = 20;

/** How many steps come before the first that needs something; -1 when none does. */
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
  Object.entries(sights).flatMap(([part, table]) =>
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

/** How a walk goes on without it, if not as it should: one that fails for another reason has noticed nothing. */
const missed = async ({ name, table, key, path }: Deletion, layer: Layer): Promise<string[]> => {
  const kept = table[key];
  delete table[key];
  try {
    await walk(path, layer);
    return [name];
  } catch (error) {
    return error instanceof Error && error.cause instanceof MissingError ? [] : [`${name} (${error})`];
  } finally {
    table[key] = kept;
  }
};

/** Takes away some of the oracles and bindings of the browser layer, one at a time. */
export const trySample = async (
  paths: readonly FlowPath[],
  stack: Awaited<ReturnType<typeof openStack>>,
): Promise<Score> => {
  const walked = browsable(paths);
  const all = [...bindings(walked, acts), ...bindings(walked, worldBindings), ...oracles(walked)].filter(
    ({ key }) => !ownWay.includes(key),
  );
  const sample = all.filter((_, index) => index % ONE_OF === 0);
  const layer = createBrowserLayer({ ...stack, language: 'en', viewport: 'phone', picturesIn: null });
  const unnoticed: string[] = [];
  for (const deletion of sample) unnoticed.push(...(await missed(deletion, layer)));
  const noticed = sample.length - unnoticed.length;
  return { tried: sample.length, noticed, missed: unnoticed, exceptions: [] };
};
