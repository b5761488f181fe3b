import { partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import {
  DifferenceError,
  type Evidence,
  type Layer,
  type LayerSession,
  type RecordedDetails,
} from '#tests/flows/layers/layer.types.ts';
import { isPersonEvent, type PersonEventName } from '#tests/flows/model/events.ts';
import { describeFailure } from './describe-failure.ts';
import type { FlowPath } from './paths.ts';

/** The observation of a step; the first one is the start. */
export interface Seen {
  readonly seen: string;
  readonly ms: number;
  /** The text of the page. */
  readonly page?: string;
  readonly picture?: string;
}

/** The evidence of a red step. */
export interface Scene extends Partial<Evidence> {
  readonly page?: string;
  readonly picture?: string;
}

const offers = new Map<string, ReadonlySet<PersonEventName>>();

/** Returns the user events that the model allows in a state, also those without an effect. */
export const enabledActionsIn = (part: FlowPath['part'], state: FlowState): ReadonlySet<PersonEventName> => {
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

  constructor(step: number, label: string, cause: unknown, scene: Scene = {}) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`Step ${step}, ${label}: ${message}`, { cause });
    this.step = step;
    this.scene = scene;
    this.differences = cause instanceof DifferenceError ? cause.differences : [describeFailure(message)];
  }
}

/** Walks a path on a layer. Rejects with a `StepError` at the first difference. */
export const walk = async (
  path: FlowPath,
  layer: Layer,
  onStep: (seen: Seen) => void = () => {},
): Promise<void> => {
  const began = performance.now();
  let session: LayerSession | undefined;
  try {
    session = await layer.begin(path.part);
    await assertState(session, path, path.start, 0, began, onStep);
    for (const [index, { event, target, recorded }] of path.steps.entries()) {
      const since = performance.now();
      try {
        await session.perform(event, recorded);
      } catch (error) {
        throw new StepError(index + 1, event, error, await sceneOf(session, path, index + 1));
      }
      await assertState(session, path, target, index + 1, since, onStep, recorded);
    }
    const { refusal = null } = path.recorded ?? {};
    if (refusal) throw new StepError(path.steps.length, 'a recorded path', new DifferenceError([refusal]));
    await session.keepTrace?.(path.id, false);
  } catch (error) {
    // An error of the trace must not hide the error of the walk.
    await session?.keepTrace?.(path.id, true).catch(() => undefined);
    throw error;
  } finally {
    await session?.close();
  }
};

export const pictureName = ({ id }: Pick<FlowPath, 'id'>, index: number) => `${id}-${index}`;

/** Its own errors must not hide the error of the step. */
const sceneOf = async (session: LayerSession, path: FlowPath, index: number): Promise<Scene> => {
  const page = session.describePage?.();
  const picture = await session.picture?.(pictureName(path, index)).catch(() => undefined);
  return { ...(page && { page }), ...(picture && { picture }), ...session.evidence?.() };
};

const assertState = async (
  session: LayerSession,
  path: FlowPath,
  state: FlowState,
  index: number,
  since: number,
  onStep: (seen: Seen) => void,
  recorded?: RecordedDetails,
) => {
  try {
    const seen = await session.assertState(state, enabledActionsIn(path.part, state), recorded);
    const picture = await session.picture?.(pictureName(path, index));
    const page = session.describePage?.();
    const ms = Math.round(performance.now() - since);
    onStep({ seen, ms, ...(page && { page }), ...(picture && { picture }) });
  } catch (error) {
    throw new StepError(index, state.value, error, await sceneOf(session, path, index));
  }
};
