import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { requirementsOf } from '#tests/flows/requirements.ts';
import { type Criterion, describeState, type FlowPath, pathFromEvents } from './paths.ts';

/** What QA reviews: every path with the state that each step has to lead to. */
export const pathsFile = join(import.meta.dirname, '../paths.json');

interface KeptPath {
  readonly id: string;
  readonly part: FlowPath['part'];
  readonly criterion: Criterion;
  readonly requirements: readonly string[];
  /** `event → state (what its context adds)`. */
  readonly steps: readonly string[];
}

const keptPath = (path: FlowPath): KeptPath => ({
  id: path.id,
  part: path.part,
  criterion: path.criterion,
  requirements: requirementsOf(path),
  steps: path.steps.map(({ event, target }) => `${event} → ${describeState(target)}`),
});

export const writePaths = (paths: readonly FlowPath[]): string =>
  `${JSON.stringify(paths.map(keptPath), null, 2)}\n`;

const readKeptPaths = (): KeptPath[] => JSON.parse(readFileSync(pathsFile, 'utf8'));

/** The committed paths, to be walked. */
export const committedPaths = (): FlowPath[] =>
  readKeptPaths().map(({ part, criterion, steps }) =>
    pathFromEvents(
      part,
      criterion,
      steps.map((step) => step.split(' → ')[0] as EventName),
    ),
  );
