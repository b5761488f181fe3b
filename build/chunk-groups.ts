/** Which modules come in one file. */
import type { Plugin, Rolldown } from 'vite';

/** The module that starts the app. */
const main = '/src/main.tsx';

/** What only pages with forms show. */
const formComponents = [
  '/src/components/alert.',
  '/src/components/divider.',
  '/src/components/form-icons.',
  '/src/components/password-field.',
  '/src/components/text-field.',
];

/** By a part of the module's path. A group has none of the modules of `but`. */
const groups: Record<string, { parts: string[]; but?: string[] }> = {
  react: { parts: ['/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'] },
  framework: {
    parts: [
      '/node_modules/i18next/',
      '/node_modules/react-i18next/',
      '/node_modules/@tanstack/',
      '/node_modules/use-sync-external-store/',
    ],
  },
  // Of these only what several pages have, beside what is imported by `main`.
  start: { parts: ['/src/components/'], but: ['/src/components/drawings/', ...formComponents] },
  'sign-in': {
    parts: [
      '/node_modules/xstate/',
      '/node_modules/@xstate/',
      '/machines/',
      '/src/app/start-flow.',
      '/src/runtime/use-app.',
      '/src/routes/auth.page.',
      '/src/screens/auth/sign-in-panel.',
      '/src/screens/auth/use-form-heading.',
      ...formComponents,
    ],
    but: ['/machines/address/', '/machines/email-link/', '/machines/verification/'],
  },
};

/** Texts that are fetched together, by the names of their files. */
const textGroups: Record<string, string[]> = {
  everywhere: ['common', 'not-found'],
  'sign-in': ['auth', 'errors'],
};

const isIn = (group: string) => {
  const { parts = [], but = [] } = groups[group] ?? {};
  return (module: string) =>
    parts.some((part) => module.includes(part)) && !but.some((part) => module.includes(part));
};

/** `<language>-<group>` for a file of texts. */
const textGroupOf = (module: string) => {
  const [, language, file = ''] = /\/locales\/(\w+)\/([\w-]+)\.ts$/.exec(module) ?? [];
  const group = Object.keys(textGroups).find((name) => textGroups[name]?.includes(file));
  return language && group ? `${language}-${group}` : null;
};

/** Whether a module is what starts the app, or imported by it, not on demand. */
const comesWithStart = (
  module: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean => {
  if (module.endsWith(main)) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const importers = graph.getModuleInfo(module)?.importers ?? [];
  return importers.some((importer) => comesWithStart(importer, graph, seen));
};

const isSharedComponent = (module: string, graph: Rolldown.ChunkingContext) =>
  isIn('start')(module) && (graph.getModuleInfo(module)?.importers.length ?? 0) > 1;

/**
 * What always comes together comes in one file: a browser asks for six at a time. A group takes along what its
 * modules import, unless an earlier one has it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: isIn('react') },
  { name: 'framework', test: isIn('framework') },
  { name: textGroupOf, debugName: 'texts' },
  {
    name: (module: string, graph: Rolldown.ChunkingContext) =>
      comesWithStart(module, graph) || isSharedComponent(module, graph) ? 'start' : null,
    debugName: 'start',
  },
  { name: 'sign-in', test: isIn('sign-in') },
];

const allParts = [
  main,
  ...Object.values(groups).flatMap(({ parts, but = [] }) => [...parts, ...but]),
  ...Object.values(textGroups).flatMap((files) => files.map((file) => `/locales/es/${file}.ts`)),
];

/** Ends the build where a part matches no module: one that was renamed would leave its group unnoticed. */
export const checkChunkGroups = (): Plugin => ({
  name: 'check-chunk-groups',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  buildEnd(error) {
    if (error) return;
    const modules = [...this.getModuleIds()];
    const unmatched = new Set(allParts.filter((part) => !modules.some((module) => module.includes(part))));
    if (unmatched.size > 0)
      this.error(
        `build/chunk-groups.ts: no module of the site has ${[...unmatched].join(', ')} in its path.`,
      );
  },
});
