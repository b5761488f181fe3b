import { requirements } from './requirements.data.ts';
import type { FlowPath } from './run/paths.ts';

/** Whether a step shows a requirement: `part: event` or `part: event → state`; any part with `*`. */
const shows = (pattern: string, part: string, event: string, state: string): boolean => {
  const [wantedPart = '', rest = ''] = pattern.split(': ');
  const [wantedEvent, wantedState] = rest.split(' → ');
  const isPart = wantedPart === '*' || wantedPart === part;
  return isPart && (wantedEvent === '*' || wantedEvent === event) && (!wantedState || wantedState === state);
};

/** The requirements that a path shows, by their ids. */
export const requirementsOf = ({ part, steps, start }: FlowPath): string[] =>
  Object.entries(requirements)
    .filter(
      ([, { shownBy }]) =>
        shownBy.some((pattern) => shows(pattern, part, 'beginning', start.value)) ||
        steps.some(({ event, target }) =>
          shownBy.some((pattern) => shows(pattern, part, event, target.value)),
        ),
    )
    .map(([id]) => id);
