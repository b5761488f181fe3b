/** Afterwards the field has no suggestions. */
const TIMEOUT_MS = 8_000;

/** Replaces a missing or invalid response. */
interface EmptyResult {
  suggestions: [];
  features: [];
  hasFailed: true;
}
const emptyResult: EmptyResult = { suggestions: [], features: [], hasFailed: true };

export const hasFailed = (result: object) => 'hasFailed' in result;

const isResult = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  [Reflect.get(json, 'suggestions'), Reflect.get(json, 'features')].some(Array.isArray);

/**
 * The library's `fetch`, with `api` in place of its host. Rejects only when aborted; other failures return an empty result,
 * because the library handles none.
 */
export const createSearchFetch =
  (api: string): typeof fetch =>
  async (url, { signal, ...options } = {}) => {
    const { pathname, search } = new URL(String(url));
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(api + pathname + search, {
        ...options,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) await response.body?.cancel();
      else if (isResult(await response.clone().json())) return response;
      throw new Error(`No list, status ${response.status}`);
    } catch (error) {
      signal?.throwIfAborted();
      console.warn('The address service sent no valid response.', error);
      return Response.json(emptyResult);
    }
  };
