import { describeFlowEvent } from '#flows/model/events.ts';
import { listRequirements } from '#flows/requirements.ts';
import type { FlowPath } from './paths.ts';
import { createTitles } from './titles.ts';

export interface PathFilter {
  /** A path's id, or a section with all of its paths. */
  readonly path?: string | undefined;
  readonly grep?: string | undefined;
  /** Defaults to the paths that `npm test` runs. */
  readonly criteria?: readonly FlowPath['criterion'][];
}

const isFound = (path: FlowPath, title: string, text: string) =>
  [path.id, title, path.section, path.start.value, ...listRequirements(path)]
    .concat(path.steps.flatMap(({ event, target }) => [event, describeFlowEvent(event), target.value]))
    .join('\n')
    .toLowerCase()
    .includes(text.toLowerCase());

export const wantedPaths = (
  paths: readonly FlowPath[],
  { path, grep, criteria = ['transitions', 'recorded'] }: PathFilter = {},
): FlowPath[] => {
  if (path) return paths.filter(({ id, section }) => id === path || section === path);
  const own = paths.filter(({ criterion }) => criteria.includes(criterion));
  if (!grep) return own;
  const titles = createTitles(paths);
  return own.filter((one) => isFound(one, titles.get(one.id) ?? '', grep));
};
