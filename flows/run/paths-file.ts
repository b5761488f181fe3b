import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionName } from '#flows/flow.model.ts';
import type { EventName } from '#flows/model/events.ts';
import { type Criterion, type FlowPath, pathFromEvents } from './paths.ts';
import { createTitles } from './titles.ts';

/** The file for reviews: every path with its title and its events. The model has the states. */
export const pathsFile = join(import.meta.dirname, '../paths.json');

interface StoredPath {
  readonly id: string;
  readonly criterion: Criterion;
  /** Changes with the states of the path, as its events do not. */
  readonly digest: string;
  readonly title: string;
  readonly events: string;
}

const digestOf = ({ start, steps }: FlowPath): string =>
  createHash('sha256')
    .update([start, ...steps.map(({ target }) => target)].map(({ key }) => key).join('\n'))
    .digest('hex')
    .slice(0, 8);

/** Returns the file's text: two lines for each path. */
export const writePaths = (paths: readonly FlowPath[]): string => {
  const titles = createTitles(paths);
  const entries = paths.map((path) => {
    const { id, criterion, steps } = path;
    const head = JSON.stringify({ id, criterion, digest: digestOf(path), title: titles.get(id) ?? id });
    const events = JSON.stringify(steps.map(({ event }) => event).join(' '));
    return `${head.slice(0, -1)},\n "events":${events}}`;
  });
  return `[\n${entries.join(',\n')}\n]\n`;
};

const readPath = ({ id, criterion, events }: StoredPath): FlowPath =>
  pathFromEvents(id.replace(/-\w+$/, '') as SectionName, criterion, events.split(' ') as EventName[]);

const readStoredPaths = (): StoredPath[] => JSON.parse(readFileSync(pathsFile, 'utf8'));

/** Returns the committed paths. Throws when the model does not allow one. */
export const committedPaths = (): FlowPath[] => readStoredPaths().map(readPath);

export const allowedPaths = (): FlowPath[] =>
  readStoredPaths().flatMap((stored) => {
    try {
      return [readPath(stored)];
    } catch {
      return [];
    }
  });
