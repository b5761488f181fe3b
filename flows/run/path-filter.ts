import type { Language } from '#contract/site.ts';
import { describeFlowEvent } from '#flows/model/events.ts';
import { listRequirements } from '#flows/requirements.ts';
import { reviewedFiles } from './all-paths.ts';
import type { FlowPath } from './paths.ts';
import { createTitles } from './titles.ts';

export interface PathFilter {
  /** A path's id, or a section with all of its paths. */
  readonly path?: string | undefined;
  readonly grep?: string | undefined;
  readonly criteria?: readonly FlowPath['criterion'][] | undefined;
  readonly language?: Language | undefined;
  readonly recorded?: readonly string[] | undefined;
  readonly only?: readonly string[] | undefined;
  readonly retries?: number | undefined;
  /** Lists the regions of texts instead of comparing them. */
  readonly listsRegions?: boolean;
  /** Ids of paths with a result, which are skipped. */
  readonly without?: readonly string[] | undefined;
}

const wish = (): PathFilter => JSON.parse(process.env.FLOWS ?? '{}');

/** Defaults to the reviewed recordings, also in `npm test`. */
export const wantedRecordings = (): readonly string[] => wish().recorded ?? reviewedFiles();

export const wantedRetries = (): number => wish().retries ?? 0;

export const wantsRegions = (): boolean => wish().listsRegions ?? false;

export const wantedLanguage = (): Language => wish().language ?? 'en';

const isFound = (path: FlowPath, title: string, text: string) =>
  [path.id, title, path.section, path.start.value, ...listRequirements(path)]
    .concat(path.steps.flatMap(({ event, target }) => [event, describeFlowEvent(event), target.value]))
    .join('\n')
    .toLowerCase()
    .includes(text.toLowerCase());

/** Defaults to the criterion "every transition" and the recordings, also in `npm test`. */
export const wantedPaths = (
  paths: readonly FlowPath[],
  { path, grep, only, criteria = ['transitions', 'recorded'], without = [] }: PathFilter = wish(),
): FlowPath[] => {
  const rest = paths.filter(({ id }) => !without.includes(id));
  if (path) return rest.filter(({ id, section }) => id === path || section === path);
  const own = rest.filter(
    ({ id, criterion }) => criteria.includes(criterion) && (only?.includes(id) ?? true),
  );
  if (!grep) return own;
  const titles = createTitles(paths);
  return own.filter((one) => isFound(one, titles.get(one.id) ?? '', grep));
};
