import { getSection, sectionNames } from '#flows/flow.model.ts';
import { describeScreen, describeSteps } from '#flows/layers/screen/describe-screen.ts';
import type { Options } from './options.ts';
import { wantedPaths } from './path-filter.ts';
import { describeState, type FlowPath } from './paths.ts';
import { createTitles } from './titles.ts';

const formatSteps = (path: FlowPath): string[] =>
  describeSteps(path).flatMap(({ words, event, state, screen }, index) => [
    `${String(index).padStart(2)}  ${words}`,
    ...(screen ? [`    ${describeScreen(screen, 'en')}`] : []),
    `    ${event ? `${event} → ` : ''}${describeState(state)}`,
  ]);

export const listPaths = (
  all: readonly FlowPath[],
  { listed, grep }: { listed?: Options['listed']; grep?: Options['grep'] },
): string[] => {
  const titles = createTitles(all);
  const formatLine = ({ id }: FlowPath) => `${id}  ${titles.get(id)}`;
  const path = all.find(({ id }) => id === listed);
  if (path) return [formatLine(path), ...formatSteps(path)];
  if (listed || grep) {
    return wantedPaths(all, { grep, criteria: ['transitions', 'pairs', 'recorded'] })
      .filter(({ section, recorded }) => !listed || section === listed || (listed === 'recorded' && recorded))
      .map(formatLine);
  }
  const width = Math.max(...sectionNames.map((name) => name.length));
  const { length } = all.filter(({ recorded }) => recorded);
  const recorded = `${'recorded'.padEnd(width)} ${String(length).padStart(4)} paths  Of these, what somebody has done by hand`;
  const sections = sectionNames.map((name) => {
    const count = all.filter(({ section }) => section === name).length;
    return `${name.padEnd(width)} ${String(count).padStart(4)} paths  ${getSection(name).title}`;
  });
  return [...sections, recorded];
};
