import { partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import {
  DifferenceError,
  type Evidence,
  type Layer,
  type RecordedDetails,
  type Visit,
} from '#tests/flows/layers/layer.types.ts';
import { isPersonEvent, type PersonEventName } from '#tests/flows/model/vocabulary.ts';
import { failureSentence } from './failure-sentence.ts';
import type { FlowPath } from './paths.ts';

/** What a layer saw at each step, the beginning first. */
export interface Seen {
  readonly seen: string;
  readonly ms: number;
  /** What is written on the page. */
  readonly page?: string;
  readonly picture?: string;
}

/** What was there when a step was red. */
export interface Scene extends Partial<Evidence> {
  readonly page?: string;
  readonly picture?: string;
}

const offers = new Map<string, ReadonlySet<PersonEventName>>();

/** What the model lets a person do in a state, also where it changes nothing. */
export const offeredIn = (part: FlowPath['part'], state: FlowState): ReadonlySet<PersonEventName> => {
  const key = `${part} ${state.key}`;
  const known = offers.get(key) ?? findOffer(part, state);
  offers.set(key, known);
  return known;
};

const findOffer = (part: FlowPath['part'], state: FlowState): Set<PersonEventName> => {
  const { machine } = partOf(part);
  const snapshot = machine.resolveState({ value: state.value, context: state.context });
  return new Set(
    machine.events.filter((name) => isPersonEvent(name) && snapshot.can({ type: name })) as PersonEventName[],
  );
};

export class StepError extends Error {
  override readonly name = 'StepError';
  readonly step: number;
  readonly differences: readonly string[];
  readonly scene: Scene;

  constructor(step: number, what: string, cause: unknown, scene: Scene = {}) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`Step ${step}, ${what}: ${message}`, { cause });
    this.step = step;
    this.scene = scene;
    this.differences = cause instanceof DifferenceError ? cause.differences : [failureSentence(message)];
  }
}

/** Walks a path on a layer; rejects with a `StepError` at the first thing that is not as the model says. */
export const walk = async (
  path: FlowPath,
  layer: Layer,
  onStep: (seen: Seen) => void = () => {},
): Promise<void> => {
  const began = performance.now();
  let visit: Visit | undefined;
  try {
    visit = await layer.begin(path.part);
    await look(visit, path, path.start, 0, began, onStep);
    for (const [index, { event, target, recorded }] of path.steps.entries()) {
      const since = performance.now();
      try {
        await visit.act(event, recorded);
      } catch (error) {
        throw new StepError(index + 1, event, error, await sceneOf(visit, path, index + 1));
      }
      await look(visit, path, target, index + 1, since, onStep, recorded);
    }
    const { refusal = null } = path.recorded ?? {};
    if (refusal) throw new StepError(path.steps.length, 'a recorded path', new DifferenceError([refusal]));
    await visit.keepTrace?.(path.id, false);
  } catch (error) {
    // A walk is red for its own reason, and not for want of a trace.
    await visit?.keepTrace?.(path.id, true).catch(() => undefined);
    throw error;
  } finally {
    await visit?.close();
  }
};

export const pictureName = ({ id }: Pick<FlowPath, 'id'>, index: number) => `${id}-${index}`;

/** Nothing of it may hide why the step is red. */
const sceneOf = async (visit: Visit, path: FlowPath, index: number): Promise<Scene> => {
  const page = visit.page?.();
  const picture = await visit.picture?.(pictureName(path, index)).catch(() => undefined);
  return { ...(page && { page }), ...(picture && { picture }), ...visit.evidence?.() };
};

const look = async (
  visit: Visit,
  path: FlowPath,
  state: FlowState,
  index: number,
  since: number,
  onStep: (seen: Seen) => void,
  recorded?: RecordedDetails,
) => {
  try {
    const seen = await visit.look(state, offeredIn(path.part, state), recorded);
    const picture = await visit.picture?.(pictureName(path, index));
    const page = visit.page?.();
    const ms = Math.round(performance.now() - since);
    onStep({ seen, ms, ...(page && { page }), ...(picture && { picture }) });
  } catch (error) {
    throw new StepError(index, state.value, error, await sceneOf(visit, path, index));
  }
};
