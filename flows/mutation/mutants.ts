import { type AnyStateMachine, type AnyStateNode, and, type InspectionEvent, not, or } from 'xstate';
import type { MachineHooks } from '#flows/layers/machine/machine-world.ts';
import { type ChartTrack, readTrack, transitionsTaken } from './machine-track.ts';

type Transition = AnyStateNode['transitions'] extends Map<string, (infer T)[]> ? T : never;

interface ChartTransition {
  /** `auth.lookingUpUser.requesting + lookUpUser done #1`. */
  readonly id: string;
  readonly transition: Transition;
}

const listNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => listNodes(child as AnyStateNode)),
];

const inWords = (event: string) =>
  event
    .replace(/^xstate\.(done|error)\.actor\.(.*)$/, '$2 $1')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^$/, 'always');

const listTransitions = (machine: AnyStateMachine): ChartTransition[] =>
  listNodes(machine.root).flatMap((node) =>
    [...node.transitions, ['', node.always ?? []] as const].flatMap(([event, list]) =>
      (list as Transition[]).map((transition, index) => ({
        id: `${node.id} + ${inWords(event)}${list.length > 1 ? ` #${index + 1}` : ''}`,
        transition,
      })),
    ),
  );

const isNothing = ({ target, actions }: Transition) => !target && actions.length === 0;

export interface ChartCoverage {
  readonly all: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

export const watchCharts = () => {
  const all = new Set<string>();
  const taken = new Set<string>();
  const ids = new WeakMap<object, string>();
  const adapt: NonNullable<MachineHooks['adapt']> = (machine) => {
    for (const { id, transition } of listTransitions(machine)) {
      ids.set(transition, id);
      // A forbidden event has no transition: its effect is that nothing happens.
      if (!isNothing(transition)) all.add(id);
      if (!transition.guard) continue;
      const note = (answer: boolean) => () => {
        taken.add(`${id} [${answer}]`);
        return answer;
      };
      all.add(`${id} [true]`).add(`${id} [false]`);
      transition.guard = or([and([transition.guard as never, note(true)]), note(false)]) as never;
    }
    return machine;
  };
  let [states, arrows] = [new Set<string>(), new Set<string>()];
  const inspect = (event: InspectionEvent) => {
    const track = readTrack(event);
    for (const id of track.states) states.add(id);
    for (const arrow of track.arrows) arrows.add(arrow);
    for (const transition of transitionsTaken(event)) {
      const id = ids.get(transition);
      if (id) taken.add(id);
    }
  };
  const takeTrack = (): ChartTrack => {
    const track = { states: [...states], arrows: [...arrows] };
    [states, arrows] = [new Set(), new Set()];
    return track;
  };
  return { tools: { adapt, inspect }, all, taken, takeTrack };
};

export interface Mutant {
  readonly id: string;
  readonly chart: string;
  /** A path that kills it takes one of these transitions; null: any path may kill it. */
  readonly covering: readonly string[] | null;
  readonly change: (machine: AnyStateMachine) => void;
}

export const createMutants = (machine: AnyStateMachine): Mutant[] => {
  const ofTransitions = listTransitions(machine).flatMap(({ id, transition }) => {
    const mutant = (
      name: string,
      covering: Mutant['covering'],
      perform: (transition: Transition) => void,
    ): Mutant => ({
      id: `${name} ${id}`,
      chart: machine.id,
      covering,
      change: (one) => {
        const found = listTransitions(one).find((candidate) => candidate.id === id);
        if (found) perform(found.transition);
      },
    });
    return [
      // A forbidden event is never taken.
      mutant('without', isNothing(transition) ? null : [id], (one) => {
        one.guard = (() => false) as never;
      }),
      ...[transition.guard].filter(Boolean).map(() =>
        mutant('guard turned round:', [`${id} [true]`, `${id} [false]`], (one) => {
          one.guard = not(one.guard as never) as never;
        }),
      ),
      ...transition.actions.map((action, index) =>
        mutant(`without action ${nameAction(action)}:`, [id], (one) => {
          (one as { actions: unknown }).actions = one.actions.toSpliced(index, 1);
        }),
      ),
    ];
  });
  const ofStates = listNodes(machine.root).flatMap((node) =>
    (['entry', 'exit'] as const).flatMap((kind) =>
      node[kind].map((action, index) => ({
        id: `without ${kind} ${nameAction(action)}: ${node.id}`,
        chart: machine.id,
        covering: null,
        change: (one: AnyStateMachine) => {
          const found = listNodes(one.root).find(({ id }) => id === node.id);
          if (found) found[kind] = found[kind].toSpliced(index, 1);
        },
      })),
    ),
  );
  return [...ofTransitions, ...ofStates];
};

const nameAction = (action: unknown): string =>
  typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'inline');

/** Ten times as many as any path has. */
const MAX_INSPECTION_EVENTS = 10_000;

/** Returns hooks that apply a mutant. `inspect` throws when its machines send events endlessly. */
export const toolsWith = ({ chart, change }: Mutant): MachineHooks => {
  let count = 0;
  return {
    adapt: (machine) => {
      if (machine.id === chart) change(machine);
      return machine;
    },
    inspect: () => {
      count += 1;
      if (count > MAX_INSPECTION_EVENTS) throw new Error(`A mutant of ${chart} sends events endlessly.`);
    },
  };
};
