/** Projects of vitest.config.ts that `npm test` runs only after a change of these files: starts or ends of their paths. */
const slowParts = {
  tools: ['flows/', 'tools/', 'tests/browser/tools/'],
  stack: ['local/', 'build/', 'server/', 'src/services/firebase', 'tests/browser/stack/'],
  builds: ['build/', 'tests/builds/'],
  'all-engines': ['.css', 'index.html', 'build/', 'src/services/', 'tests/engines/'],
  harden: ['server/', 'contract/', 'tests/harden/'],
  faults: ['machines/registration/', 'machines/request/', 'tests/faults/'],
};

type SlowPart = keyof typeof slowParts;

/** Files that concern every part. */
const shared = ['vite.config.ts', 'vitest.config.ts', 'package.json', 'package-lock.json'];

export const slowPartNames = Object.keys(slowParts) as SlowPart[];

/** Returns the slow parts that a change of `files` concerns. */
export const findTouchedParts = (files: readonly string[]): SlowPart[] =>
  slowPartNames.filter((name) =>
    [...shared, ...slowParts[name]].some((part) =>
      files.some((file) => file.startsWith(part) || file.endsWith(part)),
    ),
  );
