import type { BackendModule, ResourceKey } from 'i18next';
import type { Language } from '#contract/site.ts';
import { ChunkError, importWithTimeout } from '#src/config/import-with-timeout.ts';
import type { LocaleChunks } from './locale-chunks.ts';
import type { Namespace } from './namespaces.ts';

/** Imports a namespace; throws the specification's chunk error when that fails. */
export async function loadNamespace(
  chunks: LocaleChunks,
  language: Language,
  namespace: Namespace,
): Promise<ResourceKey> {
  const module: Partial<Record<Namespace, ResourceKey>> = await importWithTimeout<object>(
    chunks[language][namespace],
  );
  const texts = module[namespace];
  if (!texts) throw new Error(`The chunk of ${language} ${namespace} is empty.`);
  return texts;
}

/** A second import of a pending module waits for the same request. */
const isRetryable = (error: unknown) => !(error instanceof ChunkError && error.type === 'timeout');

/** i18next backend. i18next retries a failed namespace itself. */
export const createBackend = (chunks: LocaleChunks) =>
  ({
    type: 'backend',
    callbackApi: true,
    init() {},
    read(language, namespace, callback) {
      loadNamespace(chunks, language as Language, namespace as Namespace).then(
        (texts) => callback(null, texts),
        // `true` as data makes i18next retry.
        (error: Error) => callback(error, isRetryable(error)),
      );
    },
  }) satisfies BackendModule;
