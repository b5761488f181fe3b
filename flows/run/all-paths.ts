import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  readRecordedPath,
  recordedFolder,
  reviewedFolder,
  toFlowPath,
} from '#flows/recorded/recorded-file.ts';
import type { FlowPath } from './paths.ts';
import { committedPaths } from './paths-file.ts';

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^recorded-.*\.json$/.test(file))
        .toSorted()
        .map((file) => join(folder, file))
    : [];

export const reviewedFiles = (): string[] => filesIn(reviewedFolder);

/** Returns all recordings. A reviewed one replaces another of the same name. */
export const recordedFiles = (): string[] => {
  const reviewed = reviewedFiles();
  const names = new Set(reviewed.map((file) => basename(file)));
  return [...reviewed, ...filesIn(recordedFolder).filter((file) => !names.has(basename(file)))];
};

export const sortFiles = (files: readonly string[]): { sound: string[]; problems: string[] } => {
  const problems: string[] = [];
  const sound = files.filter((file) => {
    try {
      const { name } = readRecordedPath(file);
      if (basename(file) === `${name}.json`) return true;
      problems.push(`${file} says that its path is called ${name}: let both names be the same.`);
    } catch (error) {
      problems.push((error as Error).message);
    }
    return false;
  });
  return { sound, problems };
};

/** Returns the generated and the recorded paths. Throws an `Error` that names a damaged file. */
export const allPaths = (files: readonly string[]): FlowPath[] => [
  ...committedPaths(),
  ...files.map((file) => toFlowPath(readRecordedPath(file))),
];
