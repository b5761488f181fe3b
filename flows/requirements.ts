import { readFileSync } from 'node:fs';
import type { FlowState } from './generation/graph.ts';
import { requirements } from './requirements.data.ts';
import type { FlowPath } from './run/paths.ts';

/** Matches steps: `section: event` or `section: event → state`; `*` matches any section. */
const shows = (pattern: string, section: string, event: string, state: string): boolean => {
  const [wantedSection = '', rest = ''] = pattern.split(': ');
  const [wantedEvent, wantedState] = rest.split(' → ');
  const isSection = wantedSection === '*' || wantedSection === section;
  return (
    isSection && (wantedEvent === '*' || wantedEvent === event) && (!wantedState || wantedState === state)
  );
};

const statesWith = ({ section, steps, start }: FlowPath, pattern: string): FlowState[] => [
  ...(shows(pattern, section, 'beginning', start.value) ? [start] : []),
  ...steps.flatMap(({ event, target }) => (shows(pattern, section, event, target.value) ? [target] : [])),
];

const hasStep = (path: FlowPath, pattern: string): boolean => statesWith(path, pattern).length > 0;

export const statesShowing = (id: string, path: FlowPath): FlowState[] =>
  (requirements[id]?.shownBy ?? []).flatMap((pattern) => statesWith(path, pattern));

/** Returns the ids of requirements that a path shows in part. Refused recordings show none. */
export const listRequirements = (path: FlowPath): string[] =>
  path.recorded?.refusal
    ? []
    : Object.entries(requirements)
        .filter(([, { shownBy }]) => shownBy.some((pattern) => hasStep(path, pattern)))
        .map(([id]) => id);

export const requirementsShownBy = (paths: readonly FlowPath[]): string[] =>
  Object.entries(requirements)
    .filter(
      ([, { shownBy }]) =>
        shownBy.length > 0 && shownBy.every((pattern) => paths.some((path) => hasStep(path, pattern))),
    )
    .map(([id]) => id);

/** Returns a requirement's events that none of these paths has. */
export const eventsWithout = (id: string, paths: readonly FlowPath[]): string[] =>
  (requirements[id]?.shownBy ?? [])
    .filter((pattern) => !paths.some((path) => hasStep(path, pattern)))
    .flatMap((pattern) => /: (\w+)/.exec(pattern)?.[1] ?? []);

/** Returns a sentence for each requirement that these paths do not show in full. */
export const uncoveredRequirements = (paths: readonly FlowPath[]): string[] =>
  Object.keys(requirements).flatMap((id) => {
    const events = eventsWithout(id, paths);
    return events.length > 0 ? [`Requirement ${id} is on no path: ${events.join(', ')}.`] : [];
  });

interface SpecificationRow {
  readonly section: string;
  readonly heading: string;
  readonly text: string;
}

/** List items, and rows of tables without their heads; sentences that replace a row. */
const isRow = (line: string) =>
  /^(- |\d\. (?!\d)|\| (?!(Route|Condition|Method|Plan|-))|'An error|Other identity|Missing user)/.test(
    line,
  ) &&
  !line.startsWith('|---') &&
  !/^\d\. [A-Z][\w ]+$/.test(line);

export const specificationRows = (): SpecificationRow[] => {
  let [section, heading] = ['', ''];
  return readFileSync('docs/specification.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const text = line.trim();
      const [, number, title] = /^## (\d+)\. (.*)$/.exec(text) ?? [];
      if (number && title) [section, heading] = [number, title];
      if (text.startsWith('### ')) heading = text.slice(4).replace(/ \(.*$/, '');
      return isRow(text) ? [{ section, heading, text }] : [];
    });
};

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const ended = (sentence: string) => (/[.!?'][')]?$/.test(sentence) ? sentence : `${sentence}.`);

const sentenceOf = ({ heading, text }: SpecificationRow): string => {
  if (text.startsWith('|')) {
    const [first = '', ...others] = cellsOf(text);
    if (others.length > 1) return ended(`${heading}: on ${first}, a toast says ${others.join(': ')}`);
    return ended(`${first.startsWith('/') ? `The URL ${first}` : 'Any other path'} shows this: ${others[0]}`);
  }
  return ended(`${heading}: ${text.replace(/^(- |\d\. )/, '')}`);
};

export const sectionTitles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readFileSync('docs/specification.md', 'utf8').matchAll(/^## (\d+)\. (.*)$/gm)].map(
      ([, number = '', title = '']) => [number, title],
    ),
  );

export const requirementSentences = (): Readonly<Record<string, string>> => {
  const rows = specificationRows();
  return Object.fromEntries(
    Object.entries(requirements).flatMap(([id, { row }]) =>
      rows
        .filter(({ section, text }) => id.startsWith(`${section}-`) && text.startsWith(row))
        .map((found) => [id, sentenceOf(found)]),
    ),
  );
};
