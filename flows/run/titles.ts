import { getSection, type SectionName } from '#flows/flow.model.ts';
import { type EventName, eventWords, isPersonEvent } from '#flows/model/events.ts';
import type { FlowPath } from './paths.ts';

/** The minimal number of steps in a title; more make it unique. */
const FEWEST = 2;
/** How far back the user's step before a response may be. */
const NEAR = 3;

/** The subject by the result of the lookup. */
const found: Partial<Record<EventName, string>> = {
  USER_200: 'Owner',
  USER_404: 'Newcomer',
  USER_UNCONFIRMED: 'Person with an earlier store',
};

const describeSubject = ({ section, steps }: FlowPath): string => {
  const { subject, isStory = false } = getSection(section);
  const lookup = isStory ? undefined : steps.find(({ event }) => found[event]);
  return (lookup && found[lookup.event]) ?? subject;
};

/** Returns the last steps as a sentence: "Newcomer completes step 2, then the registration fails". */
const titleOf = (path: FlowPath, count: number): string => {
  const { steps } = path;
  const isTheirs = (index: number) => isPersonEvent(steps[index]?.event ?? '');
  const wanted = Math.max(0, steps.length - count);
  // A response includes the user's step before it.
  const before = steps.findLastIndex((_, index) => index <= wanted && isTheirs(index));
  const from = before >= 0 && wanted - before <= NEAR ? before : wanted;
  return steps.slice(from).reduce((title, { event }, index) => {
    const clause = eventWords[event];
    if (index === 0) return `${describeSubject(path)}${isPersonEvent(event) ? '' : ':'} ${clause}`;
    const subject = isPersonEvent(event) && !isTheirs(from + index - 1) ? 'the person ' : '';
    return `${title}, then ${subject}${clause}`;
  }, '');
};

const titleSection = (paths: readonly FlowPath[]): [string, string][] => {
  const lengths = new Map(paths.map((path) => [path, FEWEST]));
  for (;;) {
    const titles = paths.map((path) => titleOf(path, lengths.get(path) ?? FEWEST));
    const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
    const growing = paths.filter(
      (path, index) => isShared(titles[index] ?? '') && (lengths.get(path) ?? 0) < path.steps.length,
    );
    if (growing.length === 0) return paths.map(({ id }, index) => [id, titles[index] ?? '']);
    for (const path of growing) lengths.set(path, (lengths.get(path) ?? 0) + 1);
  }
};

/**
 * Returns a title for each path, by id: a sentence about its last steps, which are its goal. Further steps
 * make titles unique within a section where the paths differ, so `paths` has to contain all. Some have their own.
 */
export const createTitles = (paths: readonly FlowPath[]): ReadonlyMap<string, string> => {
  const sections = new Map<SectionName, FlowPath[]>();
  for (const path of paths)
    if (!path.title) sections.set(path.section, [...(sections.get(path.section) ?? []), path]);
  const own = paths.flatMap(({ id, title }): [string, string][] => (title ? [[id, title]] : []));
  return new Map([...[...sections.values()].flatMap(titleSection), ...own]);
};
