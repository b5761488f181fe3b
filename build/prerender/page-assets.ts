/** Finds the built scripts and style sheets of a page. */
import type { Rolldown } from 'vite';
import type { Language, PageName } from '#contract/site.ts';
import { namespacesFor } from '#src/i18n/namespaces.ts';

const entryModule = 'src/main.tsx';

const pageModules: Record<PageName, string> = {
  landing: 'src/routes/landing.page.tsx',
  about: 'src/screens/about/about.screen.tsx',
  privacy: 'src/screens/privacy/privacy.screen.tsx',
  getStarted: 'src/screens/get-started/get-started.screen.tsx',
  auth: 'src/routes/auth.page.tsx',
  registration: 'src/screens/registration/registration.screen.tsx',
  notFound: 'src/screens/not-found/not-found.screen.tsx',
};

/** Modules of the machines, which /auth loads eagerly. */
const flowModules = ['src/app/start-flow.ts'];

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export interface PageAssets {
  /**
   * Names of the scripts: entry, page, translations and their imports, each after its imports. In this order each
   * runs on arrival, in its own task.
   */
  scripts: string[];
  /** Names of the style sheets, in the order of the cascade. */
  styles: string[];
}

export function findPageAssets(
  bundle: Rolldown.OutputBundle,
  page: PageName,
  language: Language,
): PageAssets {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`No chunk contains ${module}.`);
    return chunk;
  };
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const name of chunk.viteMetadata?.importedCss ?? []) styles.add(name);
    scripts.push(chunk.fileName);
  };
  const modules = [
    entryModule,
    pageModules[page],
    ...(page === 'auth' ? flowModules : []),
    // The smallest come last, because browsers load six files at a time.
    ...namespacesFor(page).map((namespace) => `src/i18n/locales/${language}/${kebabCase(namespace)}.ts`),
  ];
  for (const module of modules) add(chunkOf(module));
  return { scripts, styles: [...styles] };
}
