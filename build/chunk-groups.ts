/** Groups modules into chunks. */
import type { Plugin, Rolldown } from 'vite';

/** The module that starts the app. */
const main = '/src/main.tsx';

/** Components of pages with forms. */
const formComponents = [
  '/src/components/alert.',
  '/src/components/divider.',
  '/src/components/form-icons.',
  '/src/components/password-field.',
  '/src/components/text-field.',
];

/** Components of pages with a footer. */
const contentComponents = [
  '/src/components/below-the-fold.',
  '/src/components/operator-lines.',
  '/src/components/site-footer.',
  '/src/components/site-links.',
  '/src/components/theme-switch.',
  '/src/screens/public-page/',
];

/** Groups by substrings of module paths, without the modules of `except`. */
const groups: Record<string, { parts: string[]; except?: string[] }> = {
  react: {
    parts: ['/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'],
  },
  framework: {
    parts: [
      '/node_modules/i18next/',
      '/node_modules/react-i18next/',
      '/node_modules/@tanstack/',
      '/node_modules/use-sync-external-store/',
    ],
  },
  // Only components of several pages, besides the imports of `main`.
  start: {
    parts: ['/src/components/'],
    except: ['/src/components/drawings/', ...formComponents, ...contentComponents],
  },
  // The landing page and a saved dish share the arithmetic. A separate chunk would be one more file.
  content: { parts: [...contentComponents, '/src/costing/'] },
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
    except: [
      '/machines/address/',
      '/machines/email-link/',
      '/machines/verification/',
      // Only onboarding's page reads them.
      '/machines/flow/submission-view.',
      '/machines/registration/lacks-town.',
      '/machines/registration/registration.failures.',
      '/machines/registration/registration.selectors.',
    ],
  },
};

/** Translations in one chunk, by file name. */
const textGroups: Record<string, string[]> = {
  everywhere: ['common', 'not-found'],
  'sign-in': ['auth', 'errors'],
};

const isIn = (group: string) => {
  const { parts = [], except = [] } = groups[group] ?? {};
  return (module: string) =>
    parts.some((part) => module.includes(part)) && !except.some((part) => module.includes(part));
};

/** Chunk name of a translation: `<language>-<group>`. */
const textGroupOf = (module: string) => {
  const [, language, file = ''] = /\/locales\/(\w+)\/([\w-]+)\.ts$/.exec(module) ?? [];
  const group = Object.keys(textGroups).find((name) => textGroups[name]?.includes(file));
  return language && group ? `${language}-${group}` : null;
};

/** Whether a module is the entry or statically imported by it. */
const isInEntryGraph = (
  module: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean => {
  if (module.endsWith(main)) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const importers = graph.getModuleInfo(module)?.importers ?? [];
  return importers.some((importer) => isInEntryGraph(importer, graph, seen));
};

const isSharedComponent = (module: string, graph: Rolldown.ChunkingContext) =>
  isIn('start')(module) && (graph.getModuleInfo(module)?.importers.length ?? 0) > 1;

/**
 * One chunk for modules that load together, because browsers load six files at a time. A group includes imports of its
 * modules, unless an earlier group has them.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: isIn('react') },
  { name: 'framework', test: isIn('framework') },
  { name: textGroupOf, debugName: 'texts' },
  {
    name: (module: string, graph: Rolldown.ChunkingContext) =>
      isInEntryGraph(module, graph) || isSharedComponent(module, graph) ? 'start' : null,
    debugName: 'start',
  },
  { name: 'content', test: isIn('content') },
  { name: 'sign-in', test: isIn('sign-in') },
];

const allParts = [
  main,
  ...Object.values(groups).flatMap(({ parts, except = [] }) => [...parts, ...except]),
  ...Object.values(textGroups).flatMap((files) => files.map((file) => `/locales/es/${file}.ts`)),
];

/** Fails the build when a substring matches no module, as after a rename. */
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
