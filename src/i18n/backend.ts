import type { BackendModule } from 'i18next';
import type { texts as spanish } from '#src/i18n/locales/es.ts';
import type { Texts } from '#src/i18n/texts.ts';
import type { Language } from './languages.ts';

type Namespace = keyof typeof spanish;
type Chunk = { texts: Texts<typeof spanish> };
export type Loaders = Record<Language, () => Promise<Chunk>>;

/**
 * One chunk per language. i18next asks for each namespace, and retries each, by itself: the first
 * attempts of all namespaces share one import, their second attempts share the next one, and so on.
 */
export function createBackend(loaders: Loaders) {
  const attemptsOf = new Map<string, number>();
  const imports = new Map<string, Promise<Chunk>>();

  const load = (language: Language, namespace: string) => {
    const attempt = (attemptsOf.get(`${language} ${namespace}`) ?? 0) + 1;
    attemptsOf.set(`${language} ${namespace}`, attempt);
    const started = imports.get(`${language} ${attempt}`) ?? loaders[language]();
    imports.set(`${language} ${attempt}`, started);
    return started;
  };

  return {
    type: 'backend',
    callbackApi: true,
    init() {},
    read(language, namespace, callback) {
      load(language as Language, namespace).then(
        ({ texts }) => callback(null, texts[namespace as Namespace]),
        // `true` in the place of the data is i18next's word for "try again".
        (error: Error) => callback(error, true),
      );
    },
  } satisfies BackendModule;
}
