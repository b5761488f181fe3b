import { createBrowserLayer } from '#tests/flows/layers/browser/browser.layer.ts';
import { worldBindings } from '#tests/flows/layers/browser/browser-bindings.ts';
import { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import { type Layer, MissingError } from '#tests/flows/layers/layer.types.ts';
import { acts } from '#tests/flows/layers/screen/acts.ts';
import { sights } from '#tests/flows/layers/screen/sights.ts';
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

/** Chromium does these in its own way: the button is in a menu, or in a window. */
const ownWay = ['openSignIn', 'continueInTab'];
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

/** A walk that fails for another reason has noticed nothing. */
const isMissed = async ({ table, key, path }: Deletion, layer: Layer) => {
  const kept = table[key];
  delete table[key];
  try {
    await walk(path, layer);
    return true;
  } catch (error) {
    return !(error instanceof Error && error.cause instanceof MissingError);
  } finally {
    table[key] = kept;
  }
};

/** Takes away some of the oracles and bindings of the browser layer, one at a time. */
export const trySample = async (paths: readonly FlowPath[]): Promise<Score> => {
  const walked = browsable(paths);
  const shared = bindings(walked, acts).filter(({ key }) => !ownWay.includes(key));
  const all = [...shared, ...bindings(walked, worldBindings), ...oracles(walked)];
  const sample = all.filter((_, index) => index % ONE_OF === 0);
  const stack = await openStack(false);
  try {
    const layer = createBrowserLayer({ ...stack, language: 'en', viewport: 'phone', picturesIn: null });
    const missed: string[] = [];
    for (const deletion of sample) if (await isMissed(deletion, layer)) missed.push(deletion.name);
    return { tried: sample.length, noticed: sample.length - missed.length, missed, exceptions: [] };
  } finally {
    await stack.close();
  }
};
