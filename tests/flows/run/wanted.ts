import type { Language } from '#src/i18n/languages.ts';
import { headlines } from '#tests/flows/model/headlines.ts';
import { reviewedFiles } from './all-paths.ts';
import type { FlowPath } from './paths.ts';

/** What a run is about, as the command says it to the processes that it starts. */
export interface PathFilter {
  readonly path?: string | undefined;
  readonly grep?: string | undefined;
  readonly criteria?: readonly FlowPath['criterion'][] | undefined;
  readonly language?: Language | undefined;
  /** The files of the recorded paths. */
  readonly recorded?: readonly string[] | undefined;
}

const wish = (): PathFilter => JSON.parse(process.env.FLOWS ?? '{}');

/** By default, and in `npm test`: those that were reviewed. */
export const wantedRecordings = (): readonly string[] => wish().recorded ?? reviewedFiles();

export const wantedLanguage = (): Language => wish().language ?? 'en';

const isFound = ({ id, part, start, steps }: FlowPath, text: string) =>
  [id, part, start.value, ...steps.flatMap(({ event, target }) => [event, headlines[event], target.value])]
    .join(' ')
    .toLowerCase()
    .includes(text.toLowerCase());

/** By default, and in `npm test`: every transition, and what was recorded. */
export const wantedPaths = (
  paths: readonly FlowPath[],
  { path, grep, criteria }: PathFilter = wish(),
): FlowPath[] =>
  paths.filter((one) => {
    if (path) return one.id === path;
    return (criteria ?? ['transitions', 'recorded']).includes(one.criterion) && (!grep || isFound(one, grep));
  });
