import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { isPersonEvent, type LabEventName, personEvents, worldEvents } from '#flows/model/events.ts';
import { graphs } from '#flows/run/paths.ts';

/** `that the person completes step 2`. */
const inSentence = (event: string): string => {
  if (isPersonEvent(event)) return `that the person ${personEvents[event]}`;
  const words = (worldEvents as Readonly<Record<string, string>>)[event];
  return words ? `this: ${words}` : `"${event}", which is none of its events`;
};

export const createCursor = (section: SectionName) => {
  const graph = graphs[section];
  const steps: TourStep[] = [];
  const state = (): FlowState => steps.at(-1)?.target ?? graph.start;
  const edges = () => graph.edges.get(state().key) ?? [];
  return {
    state,
    steps: (): readonly TourStep[] => steps,
    /** Takes an event and returns its target. Throws without a change when the model does not allow it. */
    take: (event: string): FlowState => {
      const edge = edges().find((one) => one.event === event);
      if (!edge) throw new Error(`The model does not allow ${inSentence(event)} in ${state().value}.`);
      steps.push({ event: edge.event, source: state(), target: edge.target });
      return edge.target;
    },
    stay: (event: LabEventName): void => {
      steps.push({ event, source: state(), target: state() });
    },
  };
};
