import assert from 'node:assert/strict';
import * as http from 'node:http';
import * as https from 'node:https';
import { connect } from 'node:net';
import { apiBase } from '#contract/site.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { createClaims, signToken } from './google.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  ms: number;
}

export interface Call {
  /** The path's prefix. Defaults to the API's. */
  base?: string;
  token?: string;
  cookie?: string;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** `undefined` omits a default header. */
  headers?: Record<string, string | string[] | undefined>;
}

export type Caller = ReturnType<typeof createCaller>;

/** Calls the API with the headers of the site's pages. Rejects if the response is not complete in time. */
export function createCaller(url: string, timeoutMs = 30_000, maxSockets = 128) {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets, rejectUnauthorized: false });
  return (
    method: string,
    path: string,
    { base = apiBase, token, cookie, body, headers }: Call = {},
  ): Promise<Answer> => {
    const begin = performance.now();
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all = {
      'content-type': method === 'GET' ? undefined : 'application/json',
      'content-length': content === undefined ? undefined : String(Buffer.byteLength(content)),
      'sec-fetch-site': 'same-origin',
      authorization: token && `Bearer ${token}`,
      cookie,
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return new Promise((resolve, reject) => {
      const call = request(url + base + path, { method, agent, headers: sent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
            ms: performance.now() - begin,
          }),
        );
      });
      call.setTimeout(timeoutMs, () => call.destroy(new Error(`${method} ${path} hung for ${timeoutMs} ms`)));
      call.once('error', reject);
      call.end(content);
    });
  };
}

/** Sends a few calls, because the first calls of a process fetch keys and compile code. */
export async function warmUp(call: Caller) {
  for (let index = 0; index < 5; index++) {
    await register(call, `warm-${index}`);
    await call('POST', '/session', { body: { tokenId: createToken('warm-0') } });
  }
}

export const createToken = (uid: string) => signToken(createClaims(uid));
export const register = (call: Caller, uid: string) =>
  call('POST', '/users', { token: createToken(uid), body: createRegistration(uid) });

/** Opens a session with a token; returns its cookie, `name=value`. */
export async function openSession(call: Caller, token: string): Promise<string> {
  const { status, headers } = await call('POST', '/session', { body: { tokenId: token } });
  assert.equal(status, 200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
export const isSessionValid = async (call: Caller, cookie: string): Promise<boolean> =>
  JSON.parse((await call('GET', '/logout', { cookie })).body).valid;

/** A plain socket, for bytes that an HTTP client would not send. */
export function openSocket(url: string) {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}
