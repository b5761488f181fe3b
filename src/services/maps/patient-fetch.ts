/** Longer, and the owner types on without suggestions. */
const patienceMs = 8_000;

/** What the library gets in place of an answer that does not come, or is none. */
interface EmptyAnswer {
  suggestions: [];
  features: [];
  hasFailed: true;
}
const emptyAnswer: EmptyAnswer = { suggestions: [], features: [], hasFailed: true };

export const hasFailed = (answer: object) => 'hasFailed' in answer;

const isAnswer = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  [Reflect.get(json, 'suggestions'), Reflect.get(json, 'features')].some(Array.isArray);

/**
 * The library's `fetch`. It fails in one way only: by being aborted. Any other failure is an empty answer,
 * because the library leaves rejected promises to nobody.
 */
export const patientFetch: typeof fetch = async (address, { signal, ...options } = {}) => {
  const limit = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(address, {
      ...options,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) await response.body?.cancel();
    else if (isAnswer(await response.clone().json())) return response;
    throw new Error(`No list, status ${response.status}`);
  } catch (error) {
    signal?.throwIfAborted();
    console.warn('The address service did not answer.', error);
    return Response.json(emptyAnswer);
  }
};
