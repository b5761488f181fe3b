import type { BackendModule, ResourceKey } from 'i18next';
import type { Language } from './languages.ts';
import type { LocaleChunks } from './locale-chunks.ts';
import type { Namespace } from './namespaces.ts';

/** Runs an import, for example within a time limit. */
export type Load = <T>(chunk: () => Promise<T>) => Promise<T>;

/** Texts by namespace, as they are imported. */
export async function loadNamespace(
  chunks: LocaleChunks,
  load: Load,
  language: Language,
  namespace: Namespace,
): Promise<ResourceKey> {
  const module: Partial<Record<Namespace, ResourceKey>> = await load<object>(chunks[language][namespace]);
  const texts = module[namespace];
  if (!texts) throw new Error(`The chunk of ${language} ${namespace} is empty.`);
  return texts;
}

/** Fetches a namespace when i18next asks for it, which tries each again by itself. */
export const createBackend = (chunks: LocaleChunks, load: Load) =>
  ({
    type: 'backend',
    callbackApi: true,
    init() {},
    read(language, namespace, callback) {
      loadNamespace(chunks, load, language as Language, namespace as Namespace).then(
        (texts) => callback(null, texts),
        // `true` in the place of the data is i18next's word for "try again".
        (error: Error) => callback(error, true),
      );
    },
  }) satisfies BackendModule;
