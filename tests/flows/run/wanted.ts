import type { Language } from '#src/i18n/languages.ts';
import { headlines } from '#tests/flows/model/headlines.ts';
import { wordsOf } from '#tests/flows/model/vocabulary.ts';
import { requirementsOf } from '#tests/flows/requirements.ts';
import { reviewedFiles } from './all-paths.ts';
import type { FlowPath } from './paths.ts';
import { titlesOf } from './titles.ts';

/** What a run is about, as the command says it to the processes that it starts. */
export interface PathFilter {
  readonly path?: string | undefined;
  readonly grep?: string | undefined;
  readonly criteria?: readonly FlowPath['criterion'][] | undefined;
  readonly language?: Language | undefined;
  /** The files of the recorded paths. */
  readonly recorded?: readonly string[] | undefined;
  /** Ids of the only paths that are walked. */
  readonly only?: readonly string[] | undefined;
  /** How often a red path is walked again. */
  readonly retries?: number | undefined;
  /** Ids of paths to leave out: they have a result already. */
  readonly without?: readonly string[] | undefined;
}

const wish = (): PathFilter => JSON.parse(process.env.FLOWS ?? '{}');

/** By default, and in `npm test`: those that were reviewed. */
export const wantedRecordings = (): readonly string[] => wish().recorded ?? reviewedFiles();

export const wantedRetries = (): number => wish().retries ?? 0;

export const wantedLanguage = (): Language => wish().language ?? 'en';

const isFound = (path: FlowPath, title: string, text: string) =>
  [path.id, title, path.part, path.start.value, ...requirementsOf(path)]
    .concat(
      path.steps.flatMap(({ event, target }) => [event, wordsOf(event), headlines[event], target.value]),
    )
    .join('\n')
    .toLowerCase()
    .includes(text.toLowerCase());

/** By default, and in `npm test`: every transition, and what was recorded. */
export const wantedPaths = (
  paths: readonly FlowPath[],
  { path, grep, only, criteria = ['transitions', 'recorded'], without = [] }: PathFilter = wish(),
): FlowPath[] => {
  if (path) return paths.filter(({ id }) => id === path);
  const own = paths.filter(
    ({ id, criterion }) =>
      criteria.includes(criterion) && !without.includes(id) && (only?.includes(id) ?? true),
  );
  if (!grep) return own;
  const titles = titlesOf(paths);
  return own.filter((one) => isFound(one, titles.get(one.id) ?? '', grep));
};
