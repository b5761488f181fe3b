import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import { worldBindingTable } from '#tests/flows/layers/fakes/world-bindings.ts';
import { createMachineLayer } from '#tests/flows/layers/machine/machine.layer.ts';
import { personBindings } from '#tests/flows/layers/machine/machine-bindings.ts';
import { oracleTable } from '#tests/flows/layers/machine/machine-oracles.ts';
import type { FlowPath } from '#tests/flows/run/paths.ts';
import { walk } from '#tests/flows/run/walk.ts';
import { type Mutant, mutants, toolsWith, watchCharts } from './chart-parts.ts';

const noPorts = {} as never;
const machines = [
  createAuthMachine(noPorts),
  createSignInMachine(noPorts),
  createEmailLinkMachine(noPorts),
  createRegistrationMachine(noPorts),
  createVerificationMachine(noPorts),
];

/** A changed chart may fail where nobody catches it: that is noticed as well, while it is looked for. */
let crashes = 0;
export const watchCrashes = () => {
  process.on('uncaughtException', () => {
    crashes += 1;
  });
};

const isRed = async (path: FlowPath, layer = createMachineLayer()) => {
  const before = crashes;
  try {
    await walk(path, layer);
    // It throws in a timer of its own.
    await new Promise((resolve) => setTimeout(resolve, 2));
    return crashes > before;
  } catch {
    return true;
  }
};

export interface Score {
  readonly tried: number;
  readonly noticed: number;
  readonly missed: readonly string[];
  /** By name, with the reason why no walk can notice. */
  readonly exceptions: readonly (readonly [name: string, reason: string])[];
}

/** Which paths make the charts do what: those alone can notice that it is changed. */
const whoTakes = async (paths: readonly FlowPath[]) => {
  const takers = new Map<string, FlowPath[]>();
  for (const path of paths) {
    const { tools, taken } = watchCharts();
    await walk(path, createMachineLayer(tools));
    for (const id of taken) takers.set(id, [...(takers.get(id) ?? []), path]);
  }
  return takers;
};

/** Changes the charts in every small way, one at a time; a walk has to notice each. */
export const tryMutants = async (
  paths: readonly FlowPath[],
  whyUnnoticed: (mutant: Mutant) => string | undefined,
  onDone: (id: string, isNoticed: boolean) => void,
): Promise<Score> => {
  // Tours over transitions see the most in the fewest walks.
  const ordered = paths.toSorted((one, other) => other.criterion.localeCompare(one.criterion));
  const takers = await whoTakes(ordered);
  const missed: string[] = [];
  const exceptions: [name: string, reason: string][] = [];
  const all = mutants(machines);
  for (const mutant of all) {
    const declared = whyUnnoticed(mutant);
    if (declared) {
      exceptions.push([mutant.id, declared]);
      continue;
    }
    const own = mutant.near ? new Set(mutant.near.flatMap((id) => takers.get(id) ?? [])) : new Set(ordered);
    let isNoticed = false;
    for (const path of own) {
      isNoticed = await isRed(path, createMachineLayer(toolsWith(mutant)));
      if (isNoticed) break;
    }
    if (!isNoticed) missed.push(mutant.id);
    onDone(mutant.id, isNoticed);
  }
  const tried = all.length - exceptions.length;
  return { tried, noticed: tried - missed.length, missed, exceptions };
};

/** Takes away every oracle and every binding of the machine layer, one at a time. */
export const tryDeletions = async (paths: readonly FlowPath[]): Promise<Score> => {
  const missed: string[] = [];
  let tried = 0;
  const without = async (
    table: Record<string, unknown>,
    key: string,
    name: string,
    meets: (path: FlowPath) => boolean,
  ) => {
    const path = paths.find(meets);
    const kept = table[key];
    tried += 1;
    delete table[key];
    if (!path || !(await isRed(path))) missed.push(name);
    table[key] = kept;
  };
  for (const [part, oracles] of Object.entries(oracleTable)) {
    const own = paths.filter((path) => path.part === part);
    const reached = new Set(
      own.flatMap(({ start, steps }) =>
        [start, ...steps.map(({ target }) => target)].map(({ value }) => value),
      ),
    );
    for (const state of reached) {
      const meets = (path: FlowPath) =>
        path.part === part &&
        [path.start, ...path.steps.map(({ target }) => target)].some(({ value }) => value === state);
      await without(oracles as Record<string, unknown>, state, `oracle ${part}: ${state}`, meets);
    }
  }
  for (const table of [personBindings, worldBindingTable] as Record<string, unknown>[]) {
    for (const event of Object.keys(table)) {
      const meets = ({ steps }: FlowPath) => steps.some((step) => step.event === event);
      await without(table, event, `binding ${event}`, meets);
    }
  }
  return { tried, noticed: tried - missed.length, missed, exceptions: [] };
};
