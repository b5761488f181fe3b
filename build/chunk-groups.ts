/** Which modules come in one file. */
import type { Rolldown } from 'vite';

/** Texts that are fetched together, by the first names of their files. */
const textGroups = { everywhere: /^(common|not-found)/, 'sign-in': /^(auth|errors)/ };

/** `<language>-<group>` for a file of texts. */
const textGroupOf = (module: string) => {
  const [, language, file = ''] = /\/locales\/(\w+)\/(.+)$/.exec(module) ?? [];
  const group = language && Object.entries(textGroups).find(([, files]) => files.test(file));
  return group ? `${language}-${group[0]}` : null;
};

/** Whether a module is what starts the app, or imported by it, not on demand. */
const comesWithStart = (
  module: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean => {
  if (module.endsWith('/src/main.tsx')) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const importers = graph.getModuleInfo(module)?.importers ?? [];
  return importers.some((importer) => comesWithStart(importer, graph, seen));
};

/** Components of several pages, without the drawings, which few have, and without those of forms. */
const isSharedComponent = (module: string, graph: Rolldown.ChunkingContext) =>
  /\/src\/components\/(?!drawings|alert|divider|password-field|text-field)/.test(module) &&
  (graph.getModuleInfo(module)?.importers.length ?? 0) > 1;

/**
 * What always comes together comes in one file: a browser asks for six at a time. A group takes along what its
 * modules import, unless an earlier one has it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'framework',
    test: /node_modules\/(i18next|react-i18next|@tanstack|use-sync-external-store)\//,
  },
  { name: textGroupOf, debugName: 'texts' },
  {
    name: (module: string, graph: Rolldown.ChunkingContext) =>
      comesWithStart(module, graph) || isSharedComponent(module, graph) ? 'start' : null,
    debugName: 'start',
  },
  {
    name: 'sign-in',
    test: /node_modules\/@?xstate\/|\/src\/(runtime\/hooks|components\/(alert|divider|password-field|text-field)|screens\/auth\/(sign-in-panel|use-head)|routes\/auth\.page)\b|\/machines\/(?!email-link|verification)|\/src\/app\/start-flow\b/,
  },
];
