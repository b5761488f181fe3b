import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

interface Call {
  token?: string | undefined;
  cookie?: string | undefined;
  body?: object;
}

/** Sends the browser's API requests to a local stack, without a browser. */
export function createRestClient(siteUrl: string) {
  async function call(method: string, path: string, { token, cookie, body }: Call = {}) {
    const headers = new Headers({ 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (cookie) headers.set('Cookie', cookie);
    const response = await fetch(siteUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  async function identity(action: string, body: object) {
    return (await call('POST', `/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`, { body }))
      .body;
  }

  const signIn = (email: string, password: string) =>
    identity('signInWithPassword', { email, password, returnSecureToken: true });

  /** As the provider's console does. */
  async function manageAccount(action: 'update' | 'delete' | 'lookup', body: object) {
    const path = `/identitytoolkit.googleapis.com/v1/projects/demo-escandallo/accounts:${action}`;
    const answer = await call('POST', path, { token: 'owner', body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  }

  return {
    call,
    identity,
    signIn,
    manageAccount,
    async signUp(
      email: string,
      password: string,
    ): Promise<{ uid: string; token: string; refreshToken: string }> {
      const answer = await identity('signUp', { email, password, returnSecureToken: true });
      expect(answer).toMatchObject({ localId: expect.any(String) });
      return { uid: answer.localId, token: answer.idToken, refreshToken: answer.refreshToken };
    },
    /** As the link of the verification e-mail does; tokens from before do not say so. */
    verifyEmail: (uid: string) => manageAccount('update', { localId: uid, emailVerified: true }),
    async register({ uid, token }: { uid: string; token: string }, email: string, changes: object = {}) {
      const body = createRegistration(uid, { email, ...changes });
      expect(await call('POST', `${apiBase}/users`, { token, body })).toMatchObject({ status: 201 });
    },
    /** Answers `name=value` of the session cookie. */
    async openSession(token: string) {
      const { body, headers } = await call('POST', `${apiBase}/session`, { body: { tokenId: token } });
      expect(body).toEqual({ status: 'success' });
      return headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },
  };
}
