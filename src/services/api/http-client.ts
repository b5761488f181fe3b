/** The generic client of the specification's section 7; its error texts are those of section 8. */
import type { Problem } from '#contract/api.ts';
import { hasShape, type Shape } from '#contract/shape.ts';

const TIMEOUT_MS = 30_000;

const doing = {
  GET: 'fetching',
  POST: 'posting',
  PUT: 'updating',
  DELETE: 'deleting',
} as const;
type Method = keyof typeof doing;

/** What a problem+json answer (RFC 9457) tells beyond its status. */
interface ProblemDetails {
  /** The last segment of its `type`. */
  readonly code: string | null;
  /** On `invalid-fields`: payload key -> reason. */
  readonly fields: Readonly<Record<string, string>>;
  /** On `confirmation-required`. */
  readonly store?: Problem['store'];
}

/** A non-OK answer. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly store: Problem['store'];
  /** How long the server asks to wait; 0 when it does not say. */
  readonly retryAfterMs: number;

  constructor(method: Method, status: number, { code, fields, store }: ProblemDetails, retryAfterMs: number) {
    super(`An error occurred while ${doing[method]} the data. Status: ${status}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.store = store;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface HttpClient {
  get(path: string, signal?: AbortSignal): Promise<unknown>;
  post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown>;
  put(path: string, body: unknown, signal?: AbortSignal): Promise<unknown>;
  delete(path: string, signal?: AbortSignal): Promise<unknown>;
}

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
const store: Shape<NonNullable<Problem['store']>> = { name: 'string', createdAt: 'string' };
const isStore = (value: unknown): value is Problem['store'] =>
  hasShape(value, store) && !Number.isNaN(Date.parse(value.createdAt));

const problemDetails = async (answer: Response): Promise<ProblemDetails> => {
  const body: unknown = await answer.json().catch(() => null);
  if (!hasShape<Pick<Problem, 'type'>>(body, { type: 'string' })) return { code: null, fields: {} };
  const { type, fields, store } = body as Partial<Record<string, unknown>> & typeof body;
  return {
    code: type.split('/').at(-1) ?? null,
    fields: isRecord(fields) ? fields : {},
    store: isStore(store) ? store : undefined,
  };
};

/** Seconds, or a date (RFC 9110, section 10.2.3). */
const retryAfterMs = ({ headers }: Response): number => {
  const value = headers.get('Retry-After')?.trim() ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.max(0, ms || 0);
};

/**
 * The network failed: no answer came, only a piece of one, or that of somebody in between, as a hotel's sign-in page. Not
 * fetch's own `TypeError`, which any mistake in code throws as well.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Whether an error says that no answer of the API came. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError');

const throwNetworkError = (cause: unknown): never => {
  // What is no JSON, or no longer: the API answers nothing else.
  const isLost = cause instanceof TypeError || cause instanceof SyntaxError;
  throw isLost ? new NetworkError('No answer came.', { cause }) : cause;
};

/**
 * Sends JSON with the bearer token of local storage and the session cookie.
 * Answers the parsed body, or an empty object for a 204.
 * Rejects with `HttpError`, with `NetworkError` when the network fails, with a `TimeoutError` after 30 s.
 */
export const createHttpClient = (
  baseUrl: string,
  readToken: () => string | null,
  send: typeof fetch = fetch,
): HttpClient => {
  const request = async (method: Method, path: string, body: unknown, signal?: AbortSignal) => {
    const token = readToken();
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await send(`${baseUrl}${path}`, {
      method,
      credentials: 'include',
      headers: {
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch(throwNetworkError);
    if (!answer.ok) {
      throw new HttpError(method, answer.status, await problemDetails(answer), retryAfterMs(answer));
    }
    return answer.status === 204 ? {} : answer.json().catch(throwNetworkError);
  };
  return {
    get: (path, signal) => request('GET', path, undefined, signal),
    post: (path, body, signal) => request('POST', path, body, signal),
    put: (path, body, signal) => request('PUT', path, body, signal),
    delete: (path, signal) => request('DELETE', path, undefined, signal),
  };
};
