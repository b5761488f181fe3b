import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { type Criterion, type FlowPath, pathFromEvents } from './paths.ts';
import { titlesOf } from './titles.ts';

/** What QA reviews: every path with its title and the state that each step leads to. */
export const pathsFile = join(import.meta.dirname, '../paths.json');

interface KeptPath {
  readonly id: string;
  readonly title: string;
  readonly part: FlowPath['part'];
  readonly criterion: Criterion;
  /** `event → state`. */
  readonly steps: readonly string[];
}

export const writePaths = (paths: readonly FlowPath[]): string => {
  const titles = titlesOf(paths);
  const kept = paths.map(
    ({ id, part, criterion, steps }): KeptPath => ({
      id,
      title: titles.get(id) ?? id,
      part,
      criterion,
      steps: steps.map(({ event, target }) => `${event} → ${target.value}`),
    }),
  );
  return `${JSON.stringify(kept, null, 2)}\n`;
};

const readPath = ({ part, criterion, steps }: KeptPath): FlowPath =>
  pathFromEvents(
    part,
    criterion,
    steps.map((step) => step.split(' → ')[0] as EventName),
  );

const readKeptPaths = (): KeptPath[] => JSON.parse(readFileSync(pathsFile, 'utf8'));

/** The committed paths, to be walked. Throws where the model does not allow one. */
export const committedPaths = (): FlowPath[] => readKeptPaths().map(readPath);

/** The committed paths that the model still allows. */
export const allowedPaths = (): FlowPath[] =>
  readKeptPaths().flatMap((kept) => {
    try {
      return [readPath(kept)];
    } catch {
      return [];
    }
  });
