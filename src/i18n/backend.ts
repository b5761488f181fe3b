import type { BackendModule, ResourceKey } from 'i18next';
import { loadChunk } from '#src/config/load-chunk.ts';
import type { Language } from './languages.ts';
import type { LocaleChunks } from './locale-chunks.ts';
import type { Namespace } from './namespaces.ts';

/** Texts by namespace, as they are imported. Throws the specification's chunk error when they do not come. */
export async function loadNamespace(
  chunks: LocaleChunks,
  language: Language,
  namespace: Namespace,
): Promise<ResourceKey> {
  const module: Partial<Record<Namespace, ResourceKey>> = await loadChunk<object>(
    chunks[language][namespace],
  );
  const texts = module[namespace];
  if (!texts) throw new Error(`The chunk of ${language} ${namespace} is empty.`);
  return texts;
}

/**
 * Fetches a namespace when i18next asks for it, which tries each again by itself: also one that hung until it counted
 * as lost.
 */
export const createBackend = (chunks: LocaleChunks) =>
  ({
    type: 'backend',
    callbackApi: true,
    init() {},
    read(language, namespace, callback) {
      loadNamespace(chunks, language as Language, namespace as Namespace).then(
        (texts) => callback(null, texts),
        // `true` in the place of the data is i18next's word for "try again".
        (error: Error) => callback(error, true),
      );
    },
  }) satisfies BackendModule;
