import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { headlines } from '#tests/flows/model/headlines.ts';
import {
  type EventName,
  isPersonEvent,
  type LabEventName,
  personEvents,
  worldEvents,
} from '#tests/flows/model/vocabulary.ts';
import { graphs } from '#tests/flows/run/paths.ts';

/** Something that the model allows in a state. */
export interface PossibleEvent {
  readonly event: EventName;
  /** In a few words, as titles of paths say it. */
  readonly words: string;
  /** What a person does; else what the world answers. */
  readonly isPerson: boolean;
  readonly target: FlowState;
}

/** The model does not allow an event where a path is. Its message is a sentence for people who do not program. */
export class ImpossibleEventError extends Error {
  override readonly name = 'ImpossibleEventError';
}

/** `that the person completes step 2`. */
const inSentence = (event: string): string => {
  if (isPersonEvent(event)) return `that the person ${personEvents[event]}`;
  const words = (worldEvents as Readonly<Record<string, string>>)[event];
  return words ? `this: ${words}` : `"${event}", which is none of its events`;
};

/** A place in the model of a part, from its beginning on. */
export const createCursor = (part: PartName) => {
  const graph = graphs[part];
  const steps: TourStep[] = [];
  const state = (): FlowState => steps.at(-1)?.target ?? graph.start;
  const edges = () => graph.edges.get(state().key) ?? [];
  return {
    part,
    state,
    /** What has been taken, the first one first. */
    steps: (): readonly TourStep[] => steps,
    /** What can happen here. */
    possible: (): PossibleEvent[] =>
      edges().map(({ event, target }) => ({
        event,
        words: headlines[event],
        isPerson: isPersonEvent(event),
        target,
      })),
    /** Goes on, and answers the state that it comes to. Throws an `ImpossibleEventError` and stays where it is. */
    take: (event: string): FlowState => {
      const edge = edges().find((one) => one.event === event);
      if (!edge)
        throw new ImpossibleEventError(`The model does not allow ${inSentence(event)} in ${state().value}.`);
      steps.push({ event: edge.event, source: state(), target: edge.target });
      return edge.target;
    },
    /** Adds something that the lab did. The model stays where it is. */
    stay: (event: LabEventName): void => {
      steps.push({ event, source: state(), target: state() });
    },
  };
};
