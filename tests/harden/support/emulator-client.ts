/** Client of the Auth emulator: a page's requests, and an account's e-mails. */
import assert from 'node:assert/strict';
import { projectId } from '#local/settings.ts';

interface SignIn {
  localId: string;
  idToken: string;
  refreshToken: string;
}

export type EmulatorClient = ReturnType<typeof createEmulatorClient>;

export function createEmulatorClient(url: string) {
  const send = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ok: response.ok, body: await response.json() };
  };
  const account = (action: string, body: object) =>
    send(`/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`, body);
  /** Null when it is refused. */
  const signInBy = async (action: string, body: object): Promise<SignIn | null> => {
    const answer = await account(action, { ...body, returnSecureToken: true });
    return answer.ok ? answer.body : null;
  };
  async function readCode(
    email: string,
    requestType: 'PASSWORD_RESET' | 'RECOVER_EMAIL',
    which: 'first' | 'last' = 'last',
  ): Promise<string> {
    const { body } = await send(`/emulator/v1/projects/${projectId}/oobCodes`);
    const links: { email: string; requestType: string; oobCode: string }[] = body.oobCodes;
    const codes = links.filter((link) => link.email === email && link.requestType === requestType);
    const [code] = codes.slice(which === 'first' ? 0 : -1);
    assert(code, `no ${requestType} for ${email}`);
    return code.oobCode;
  }
  return {
    readCode,
    signUp: (email: string, password: string) => signInBy('signUp', { email, password }),
    signIn: (email: string, password: string) => signInBy('signInWithPassword', { email, password }),
    signInWithGoogle: (email: string) =>
      signInBy('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: `providerId=google.com&id_token=${encodeURIComponent(
          JSON.stringify({ sub: `google ${email}`, email, email_verified: true }),
        )}`,
      }),
    changeEmail: (idToken: string, email: string) => signInBy('update', { idToken, email }),
    setPassword: (idToken: string, password: string) => signInBy('update', { idToken, password }),
    /** Returns a new id token, or null when the refresh is refused. */
    async refresh(refreshToken: string): Promise<string | null> {
      const { ok, body } = await send('/securetoken.googleapis.com/v1/token?key=demo', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      return ok ? body.id_token : null;
    },
    /** As the owner of the mailbox, who presses the link and types a new password. `prepare` returns the code that sets it. */
    async resetPassword(email: string, newPassword: string, prepare: (code: string) => Promise<string>) {
      await account('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const oobCode = await prepare(await readCode(email, 'PASSWORD_RESET'));
      assert((await account('resetPassword', { oobCode, newPassword })).ok);
    },
    /** As the link of the verification e-mail. */
    async verifyEmail(localId: string) {
      const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
      const { ok } = await send(path, { localId, emailVerified: true }, { Authorization: 'Bearer owner' });
      assert(ok);
    },
  };
}
