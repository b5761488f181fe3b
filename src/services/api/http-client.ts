/** HTTP client of the specification's section 7, with the error texts of section 8. */
import type { Problem } from '#contract/api.ts';
import { hasShape, type Shape } from '#contract/shape.ts';

const TIMEOUT_MS = 30_000;

const verbs = {
  GET: 'fetching',
  POST: 'posting',
  PUT: 'updating',
  DELETE: 'deleting',
} as const;
type Method = keyof typeof verbs;

/** Fields of a problem+json body (RFC 9457). */
interface ProblemDetails {
  /** The last segment of its `type`. */
  readonly code: string | null;
  /** With `invalid-fields`: payload key -> reason. */
  readonly fields: Readonly<Record<string, string>>;
  /** With `confirmation-required`. */
  readonly store?: Problem['store'];
}

/** A non-OK response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly store: Problem['store'];
  /** Requested delay; 0 without `Retry-After`. */
  readonly retryAfterMs: number;

  constructor(method: Method, status: number, { code, fields, store }: ProblemDetails, retryAfterMs: number) {
    super(`An error occurred while ${verbs[method]} the data. Status: ${status}`);
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

const problemDetails = async (response: Response): Promise<ProblemDetails> => {
  const body: unknown = await response.json().catch(() => null);
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
 * No complete response of the API: the network failed, truncated it, or returned a captive portal's page. Unlike fetch's
 * `TypeError`, programming errors do not throw it.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Whether the API sent no response: a network error or a timeout. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError');

const throwNetworkError = (cause: unknown): never => {
  // Invalid JSON does not come from the API.
  const isLost = cause instanceof TypeError || cause instanceof SyntaxError;
  throw isLost ? new NetworkError('No response.', { cause }) : cause;
};

/**
 * Sends JSON with the bearer token of local storage and the session cookie.
 * Returns the parsed body, or an empty object for a 204.
 * Rejects with `HttpError`, with `NetworkError` when the network fails, with a `TimeoutError` after 30 s.
 */
export const createHttpClient = (
  baseUrl: string,
  readToken: () => string | null,
  send: typeof fetch = fetch,
): HttpClient => {
  const request = async (method: Method, path: string, body: unknown, signal?: AbortSignal) => {
    const token = readToken();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(`${baseUrl}${path}`, {
      method,
      credentials: 'include',
      headers: {
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch(throwNetworkError);
    if (!response.ok) {
      throw new HttpError(method, response.status, await problemDetails(response), retryAfterMs(response));
    }
    return response.status === 204 ? {} : response.json().catch(throwNetworkError);
  };
  return {
    get: (path, signal) => request('GET', path, undefined, signal),
    post: (path, body, signal) => request('POST', path, body, signal),
    put: (path, body, signal) => request('PUT', path, body, signal),
    delete: (path, signal) => request('DELETE', path, undefined, signal),
  };
};
