import type { FlowPath } from '#flows/run/paths.ts';

/** The number of mutants, and the names of those that survived. */
export interface Score {
  readonly total: number;
  readonly survived: readonly string[];
}

interface Deletion {
  readonly name: string;
  readonly table: Record<string, unknown>;
  readonly key: string;
  /** The paths that use the entry, one of each section: the one with the fewest steps before. */
  readonly paths: readonly FlowPath[];
}

/** `findStep`: the first step that uses the entry, or -1. */
const nearest = (paths: readonly FlowPath[], findStep: (path: FlowPath) => number): FlowPath[] => {
  const using = paths
    .filter((path) => findStep(path) >= 0)
    .toSorted((one, other) => findStep(one) - findStep(other));
  return using.filter(({ section }, index) => using.findIndex((path) => path.section === section) === index);
};

const listValues = ({ start, steps }: FlowPath) =>
  [start, ...steps.map(({ target }) => target)].map(({ value }) => value);

export const bindingDeletions = (paths: readonly FlowPath[], table: object): Deletion[] =>
  Object.keys(table).map((key) => ({
    name: `binding ${key}`,
    table: table as Record<string, unknown>,
    key,
    paths: nearest(paths, ({ steps }) => steps.findIndex(({ event }) => event === key)),
  }));

/** Omits oracles of states that no path reaches. */
export const oracleDeletions = (paths: readonly FlowPath[], tables: object): Deletion[] =>
  Object.entries(tables).flatMap(([section, table]) => {
    const own = paths.filter((path) => path.section === section);
    return [...new Set(own.flatMap(listValues))].map((key) => ({
      name: `oracle ${section}: ${key}`,
      table,
      key,
      paths: nearest(own, (path) => listValues(path).indexOf(key)),
    }));
  });

export const runDeletions = async (
  deletions: readonly Deletion[],
  isKilled: (path: FlowPath) => Promise<boolean>,
): Promise<Score> => {
  const survived: string[] = [];
  for (const { name, table, key, paths } of deletions) {
    const original = table[key];
    delete table[key];
    let hasSurvived = true;
    for (const path of paths) if (hasSurvived) hasSurvived = !(await isKilled(path));
    table[key] = original;
    if (hasSurvived) survived.push(name);
  }
  return { total: deletions.length, survived };
};
