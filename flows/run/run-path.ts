import { type FlowState, flowState } from '#flows/generation/graph.ts';
import { DifferenceError, type Evidence, type Layer, type LayerSession } from '#flows/layers/layer.types.ts';
import { describeFailure } from './describe-failure.ts';
import { describeStep, type FlowPath, graphs } from './paths.ts';

export interface Seen {
  readonly seen: string;
  readonly ms: number;
  readonly page?: string;
  readonly picture?: string;
}

export interface Frame extends Partial<Evidence> {
  readonly page?: string;
  readonly picture?: string;
}

export class StepError extends Error {
  override readonly name = 'StepError';
  readonly step: number;
  readonly differences: readonly string[];
  readonly frame: Frame;

  constructor(path: Pick<FlowPath, 'steps'>, step: number, cause: unknown, frame: Frame = {}) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`Step ${step}, ${describeStep(path, step)}: ${message}`, { cause });
    this.step = step;
    this.frame = frame;
    this.differences = cause instanceof DifferenceError ? cause.differences : [describeFailure(message)];
  }
}

export const pictureName = ({ id }: Pick<FlowPath, 'id'>, index: number) => `${id}-${index}`;

/** Its own errors must not hide the error of the step. */
const readFrame = async (session: LayerSession, path: FlowPath, index: number): Promise<Frame> => {
  const page = session.describePage?.();
  const picture = await session.picture?.(pictureName(path, index)).catch(() => undefined);
  return { ...(page && { page }), ...(picture && { picture }), ...session.evidence?.() };
};

/**
 * Runs a path on a layer with `@xstate/test`, which performs each event and tests each state. Rejects with a `StepError`
 * at the first difference.
 */
export const runPath = async (
  path: FlowPath,
  layer: Layer,
  onStep: (seen: Seen) => void = () => {},
): Promise<void> => {
  const { id, section, start, steps, recorded } = path;
  let since = performance.now();
  let index = 0;
  let session: LayerSession | undefined;
  let failure: StepError | null = null;
  /** `@xstate/test` appends the whole path to the message of the error that it receives. */
  const attempt = async (perform: (session: LayerSession) => Promise<void>) => {
    if (!session) return;
    try {
      await perform(session);
    } catch (error) {
      failure = new StepError(path, index, error, await readFrame(session, path, index));
      throw error;
    }
  };
  const perform = (event: FlowPath['steps'][number]['event']) => () => {
    since = performance.now();
    index += 1;
    return attempt((on) => on.perform(event, steps[index - 1]?.recorded));
  };
  const assertState = (state: FlowState) =>
    attempt(async (on) => {
      const details = steps[index - 1]?.recorded;
      const seen = await on.assertState(state, details);
      const picture = await on.picture?.(pictureName(path, index));
      const page = on.describePage?.();
      const ms = Math.round(performance.now() - since);
      onStep({ seen, ms, ...(page && { page }), ...(picture && { picture }) });
    });
  const names = steps.map(({ event }) => event);
  try {
    session = await layer.begin(section);
    await graphs[section].testPath(names, start).test({
      events: Object.fromEntries(names.map((event) => [event, perform(event)])),
      states: { '*': (snapshot) => assertState(flowState(snapshot)) },
    });
    if (!recorded) await attempt(async (on) => on.assertEnd?.(steps.at(-1)?.target ?? start));
    const { refusal = null } = recorded ?? {};
    if (refusal) throw new StepError(path, steps.length, new DifferenceError([refusal]));
    await session.keepTrace?.(id, false);
  } catch (error) {
    // An error of the trace, or of the end, must not hide the error of the path.
    await session?.keepTrace?.(id, true).catch(() => undefined);
    await session?.close().catch(() => undefined);
    throw failure ?? error;
  }
  await session.close();
};
