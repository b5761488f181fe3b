import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '#tests/flows/model/events.ts';
import { type Criterion, type FlowPath, pathFromEvents } from './paths.ts';
import { titlesOf } from './titles.ts';

/** The file for reviews: every path with its title, and the target of each step. */
export const pathsFile = join(import.meta.dirname, '../paths.json');

interface StoredPath {
  readonly id: string;
  readonly title: string;
  readonly part: FlowPath['part'];
  readonly criterion: Criterion;
  /** `event → state`. */
  readonly steps: readonly string[];
}

export const writePaths = (paths: readonly FlowPath[]): string => {
  const titles = titlesOf(paths);
  const stored = paths.map(
    ({ id, part, criterion, steps }): StoredPath => ({
      id,
      title: titles.get(id) ?? id,
      part,
      criterion,
      steps: steps.map(({ event, target }) => `${event} → ${target.value}`),
    }),
  );
  return `${JSON.stringify(stored, null, 2)}\n`;
};

const readPath = ({ part, criterion, steps }: StoredPath): FlowPath =>
  pathFromEvents(
    part,
    criterion,
    steps.map((step) => step.split(' → ')[0] as EventName),
  );

const readStoredPaths = (): StoredPath[] => JSON.parse(readFileSync(pathsFile, 'utf8'));

/** Returns the committed paths. Throws when the model does not allow one. */
export const committedPaths = (): FlowPath[] => readStoredPaths().map(readPath);

/** Returns the committed paths that the model still allows. */
export const allowedPaths = (): FlowPath[] =>
  readStoredPaths().flatMap((stored) => {
    try {
      return [readPath(stored)];
    } catch {
      return [];
    }
  });
