import { type Language, languages } from '#contract/site.ts';
import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { nameTransition, type TourStep } from '#flows/generation/tours.ts';
import { worldBindings } from '#flows/layers/browser/browser-bindings.ts';
import { whyNotInBrowser } from '#flows/layers/browser/browser-exclusions.ts';
import type { Answer } from '#flows/layers/browser/responses.ts';
import { describeScreen } from '#flows/layers/screen/describe-screen.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import {
  describeFlowEvent,
  type EventName,
  eventWords,
  isPersonEvent,
  type WorldEventName,
} from '#flows/model/events.ts';
import { readRuns } from '#flows/report/stored-runs.ts';
import { describeState, graphs } from '#flows/run/paths.ts';
import { committedPaths } from '#flows/run/paths-file.ts';

const nameIn = (section: SectionName, step: TourStep) => `${section}: ${nameTransition(step)}`;

export const coveredInRuns = async (folder: string): Promise<Set<string>> => {
  const runs = await readRuns(folder);
  const passed = new Set(
    runs.flatMap(({ results }) => results.filter(({ cause }) => cause === null).map(({ id }) => id)),
  );
  return new Set(
    committedPaths()
      .filter(({ id }) => passed.has(id))
      .flatMap(({ section, steps }) => steps.map((step) => nameIn(section, step))),
  );
};

export const placeIn = (section: SectionName, state: FlowState, language: Language, step?: TourStep) => {
  const screen = findExpectedScreen(section, state);
  return {
    state: state.value,
    screen: screen ? describeScreen(screen, language) : describeState(state),
    ...(step && { from: step.source.value, event: step.event }),
  };
};

export const createCoverage = (inRuns: ReadonlySet<string>) => {
  const own = new Set<string>();
  const isUncovered = (section: SectionName, step: TourStep) => {
    const name = nameIn(section, step);
    return !own.has(name) && !inRuns.has(name);
  };
  const stepsOf = (section: SectionName): TourStep[] => {
    const graph = graphs[section];
    return [...graph.states].flatMap(([key, source]) =>
      (graph.edges.get(key) ?? []).map(({ event, target }) => ({ event, source, target })),
    );
  };
  const uniqueSteps = (section: SectionName) => [
    ...new Map(stepsOf(section).map((step) => [nameIn(section, step), step])).values(),
  ];
  return {
    isUncovered,
    add: (section: SectionName, step?: TourStep) => {
      if (step) own.add(nameIn(section, step));
    },
    uncovered: (section: SectionName): TourStep[] =>
      uniqueSteps(section).filter(
        (step) => isUncovered(section, step) && !whyNotInBrowser(step.event, step.source.value),
      ),
  };
};
export type CoverageSoFar = ReturnType<typeof createCoverage>;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const describeEvent = (event: EventName): string =>
  isPersonEvent(event) ? describeFlowEvent(event) : upperFirst(eventWords[event]);

export const listAnswers = (event: EventName): readonly Answer[] =>
  worldBindings[event as WorldEventName]?.answers ?? [];

export const offersIn = (section: SectionName, state: FlowState, coverage: CoverageSoFar) =>
  (graphs[section].edges.get(state.key) ?? []).map(({ event, target }) => {
    const cannot = whyNotInBrowser(event, state.value);
    const isPerson = isPersonEvent(event);
    return {
      event,
      words: eventWords[event],
      isPerson,
      at: worldBindings[event as WorldEventName]?.isLater ? [] : listAnswers(event).map(({ gate }) => gate),
      isUncovered: coverage.isUncovered(section, { event, source: state, target }),
      ...(cannot && { cannot }),
    };
  });

export const listStates = (section: SectionName): { readonly state: string; readonly screen: object }[] => {
  const byValue = new Map([...graphs[section].states.values()].map((state) => [state.value, state]));
  return [...byValue.values()].map((state) => ({
    state: state.value,
    screen: Object.fromEntries(
      languages.map((language) => [language, placeIn(section, state, language).screen]),
    ),
  }));
};
