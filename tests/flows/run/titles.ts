import { type PartName, partOf } from '#tests/flows/flow.model.ts';
import { everyPair, transitionOf } from '#tests/flows/generation/tours.ts';
import { headlines } from '#tests/flows/model/headlines.ts';
import { type EventName, isPersonEvent } from '#tests/flows/model/vocabulary.ts';
import type { FlowPath } from './paths.ts';

/** How many steps a title tells; more where it would be that of another path too. */
const FEWEST = 3;

/** Whom the lookup found, in the parts where it is made. */
const found: Partial<Record<EventName, string>> = {
  USER_200: 'Owner',
  USER_404: 'Newcomer',
  USER_UNCONFIRMED: 'Person with an earlier store',
};

const subjectOf = ({ part, steps }: FlowPath): string => {
  const { who, isStory = false } = partOf(part);
  const lookup = isStory ? undefined : steps.find(({ event }) => found[event]);
  return (lookup && found[lookup.event]) ?? who;
};

const countOf = (names: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** The steps of each path, the most telling first: the last one, and then those that the fewest paths have. */
const orderSteps = (paths: readonly FlowPath[]): Map<FlowPath, number[]> => {
  const namesOf = ({ steps }: FlowPath) =>
    steps.map((step, index) => ({
      event: step.event,
      transition: transitionOf(step),
      pair: everyPair(step, steps[index - 1]) ?? '',
    }));
  const all = paths.map((path) => namesOf(path));
  const pathsWith = (kind: 'event' | 'transition' | 'pair') =>
    countOf(all.flatMap((names) => [...new Set(names.map((name) => name[kind]))]));
  const [events, transitions, pairs] = [pathsWith('event'), pathsWith('transition'), pathsWith('pair')];
  return new Map(
    paths.map((path, index) => {
      const names = all[index] ?? [];
      const commonness = names.map(
        ({ event, transition, pair }) =>
          (events.get(event) ?? 0) + (transitions.get(transition) ?? 0) + (pairs.get(pair) ?? 0),
      );
      const rarest = names
        .map((_, step) => step)
        .toSorted((one, other) => (commonness[one] ?? 0) - (commonness[other] ?? 0));
      const last = names.length - 1;
      const telling = [last, ...rarest.filter((step) => step !== last)];
      // What is said already is said again only when nothing else is left.
      const isFirst = (step: number) =>
        telling.find((one) => names[one]?.event === names[step]?.event) === step;
      return [path, [...telling.filter(isFirst), ...telling.filter((step) => !isFirst(step))]];
    }),
  );
};

const titleOf = (path: FlowPath, telling: readonly number[]): string => {
  const [first = 0, ...others] = telling.toSorted((one, other) => one - other);
  const isTheirs = (step: number) => isPersonEvent(path.steps[step]?.event ?? '');
  // An answer is told with what the person did before it.
  const before = isTheirs(first) ? -1 : path.steps.findLastIndex((_, step) => step < first && isTheirs(step));
  const told = before < 0 ? [first, ...others] : [before, first, ...others];
  const words = told.map((step) => headlines[path.steps[step]?.event as EventName]);
  return `${subjectOf(path)}${isTheirs(told[0] ?? 0) ? '' : ':'} ${words.join(', ')}`;
};

const titlesOfPart = (paths: readonly FlowPath[]): [string, string][] => {
  const order = orderSteps(paths);
  const told = new Map(paths.map((path) => [path, FEWEST]));
  for (;;) {
    const titles = paths.map((path) => titleOf(path, (order.get(path) ?? []).slice(0, told.get(path))));
    const counts = countOf(titles);
    const growing = paths.filter(
      (path, index) =>
        (counts.get(titles[index] ?? '') ?? 0) > 1 && (told.get(path) ?? 0) < path.steps.length,
    );
    if (growing.length === 0) return paths.map(({ id }, index) => [id, titles[index] ?? '']);
    for (const path of growing) told.set(path, (told.get(path) ?? 0) + 1);
  }
};

/**
 * A title in plain words for each path, by its id: what it has that few others of its part have. No two generated paths
 * of a part have the same, so `paths` has to be all of them. Recorded ones have that of whoever recorded them.
 */
export const titlesOf = (paths: readonly FlowPath[]): ReadonlyMap<string, string> => {
  const parts = new Map<PartName, FlowPath[]>();
  for (const path of paths) if (!path.recorded) parts.set(path.part, [...(parts.get(path.part) ?? []), path]);
  const recorded = paths.flatMap(({ id, recorded }): [string, string][] =>
    recorded ? [[id, recorded.title]] : [],
  );
  return new Map([...[...parts.values()].flatMap(titlesOfPart), ...recorded]);
};
