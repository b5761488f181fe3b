/** V7 sessions, V8 authorization, V9 tokens, V10 OAuth. */
import { harden, machines, mutation, type Row, server, services, toolchain, view } from '#tests/asvs/row.ts';

const session = 'server/routes/session.ts';
const firebase = 'server/identity/firebase-identity.ts';
const users = 'server/routes/users.ts';

export const sessions: readonly Row[] = [
  {
    ids: 'V7.1.1-3, V7.3.2',
    summary: 'lifetimes documented and enforced',
    note: 'five days, renewed by visits, 14 in all: [the guide](production.md#3-domain), [0011](decisions/0011-sessions.md)',
    mutations: [
      mutation(
        'server/http/session-cookie.ts',
        'longestSeconds = 5 *',
        'longestSeconds = 13 *',
        toolchain('docs-match-code.test.ts', 'guide: states the lifetime of sessions'),
      ),
      mutation(
        session,
        'isOver ? null : session',
        'session',
        server('session.test.ts', 'is limited to 14 days after the sign-in'),
      ),
      mutation(
        'server/http/session-cookie.ts',
        'Math.min(left, longestSeconds)',
        'longestSeconds',
        server('session.test.ts', 'is limited to 14 days after the sign-in'),
      ),
      mutation(
        session,
        'seconds === 0 ||',
        '',
        server('session.test.ts', 'refuses an ID token with a sign-in of 100 days ago'),
      ),
    ],
  },
  {
    ids: 'V7.3.1',
    summary: 'inactivity timeout',
    note: 'five days without a visit, because a phone shared in a kitchen often lies unused for hours',
    mutations: [
      mutation(
        'server/http/session-cookie.ts',
        'longestSeconds = 5 *',
        'longestSeconds = 13 *',
        server('session.test.ts', 'restarts with a new sign-in'),
      ),
    ],
  },
  {
    ids: 'V7.2.1-3',
    summary: 'sessions: checked by the server, unguessable',
    note: 'Firebase session cookies, signed',
    mutations: [
      mutation(
        firebase,
        'createVerifier((cookie) => auth.verifySessionCookie(cookie))',
        "createVerifier(async (cookie) => JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()))",
        harden('tokens'),
      ),
    ],
  },
  {
    ids: 'V7.2.4',
    summary: 'every sign-in creates a new session and ends the old one',
    verdict: 'partly',
    note: 'signing in again sets a new cookie; the old one stays valid until it expires or the user signs out, because Firebase can only revoke all sessions of a user',
    mutations: [
      mutation(
        session,
        'own === null || own.authTime < claims.authTime',
        'own === null',
        server('session.test.ts', 'restarts with a new sign-in'),
      ),
    ],
  },
  {
    ids: 'V7.4.1-2',
    summary: 'ended sessions are rejected, including those of disabled users',
    mutations: [
      mutation(firebase, 'user && !isRevoked(user, claims) ? claims : null', 'claims', harden('tokens')),
      mutation(
        'server/identity/user-loader.ts',
        'if (user.providerData.every(({ providerId }) => providerId !== signInProvider)) return true;',
        '',
        server(
          'identity/user-loader.test.ts',
          'user loader: rejects disabled accounts and unlinked providers',
        ),
      ),
      mutation(
        'server/identity/user-loader.ts',
        'cache: false',
        'cache: true',
        server(
          'identity/user-loader.test.ts',
          'user loader: does not reuse the result of an earlier look-up',
        ),
      ),
      mutation(
        session,
        'await identity.revokeSessions(session.uid);',
        '',
        server('session.test.ts', 'revokes the session and clears the cookie'),
      ),
    ],
  },
  {
    ids: 'V7.4.3',
    summary: 'other sessions end after a password change',
    verdict: 'Firebase',
    note: 'Firebase revokes all sessions, and the server checks for revocation on every request',
  },
  {
    ids: 'V7.4.4',
    summary: 'logout is easy to reach',
    verdict: 'deployment',
    note: 'the dashboard has the button; the stand-in dashboard demonstrates it',
    mutations: [
      mutation(
        session,
        "c.header('Set-Cookie', sessionCookie('', 0, settings));",
        '',
        server('session.test.ts', 'revokes the session and clears the cookie'),
      ),
    ],
  },
  {
    ids: 'V7.4.5',
    summary: 'administrators can end sessions',
    verdict: 'Firebase',
    note: 'console and Admin SDK; effective at once, because the server checks for revocation on every request',
  },
  {
    ids: 'V7.5.1',
    summary: 'sensitive changes need a new sign-in',
    verdict: 'not applicable',
    note: 'this application has no sensitive changes',
  },
  { ids: 'V7.5.2', summary: 'list of own sessions', verdict: 'no', note: 'signing out ends them all' },
  {
    ids: 'V7.6.1-2',
    summary: 'no session without a user action',
    mutations: [
      mutation(
        'machines/flow/flow.machine.ts',
        "initial: 'notNeeded'",
        "initial: 'running'",
        view('app/connect-router.test.tsx', 'and no request on /about'),
      ),
    ],
  },
  {
    ids: 'V8.1-V8.3, V8.4.1',
    summary: 'access to the own record only, checked by the server',
    mutations: [
      mutation(
        users,
        'registration.uid !== claims.uid ||',
        '',
        server('users.test.ts', 'than the one of the token'),
      ),
      mutation(
        users,
        'await owners.find(claims.uid);\n    if (!record) throw',
        'await owners.find((await owners.list())[0]?.uid ?? claims.uid);\n    if (!record) throw',
        server('users.test.ts', "returns only the caller's own record"),
      ),
      mutation(
        'server/routes/store-ownership.ts',
        'record.emailVerified && !claims.emailVerified',
        'false',
        server(
          'confirmation.test.ts',
          'does not grant access when the account switches back to it without verifying it',
        ),
      ),
      mutation(
        'server/routes/store-ownership.ts',
        'setAt !== undefined && setAt < Number(authTime) * 1000',
        'true',
        server('confirmation.test.ts', 'requires confirmation for'),
      ),
      mutation(
        'server/identity/firebase-identity.ts',
        'uid !== null && (await hasInitialEmail(auth, uid, email))',
        'uid !== null',
        server('identity/firebase-identity.test.ts', 'recovery: finds no account'),
      ),
      mutation(
        'server/routes/users.ts',
        'record?.emailVerified && record.email !== email',
        'false',
        server('recovery.test.ts', 'refuses when the store has another verified e-mail'),
      ),
      mutation(
        'machines/email-link/email-link.machine.ts',
        "guard: { type: 'isOwner', params: readEmail },",
        '',
        machines('email-link/email-link.behaviour.test.ts', 'asks for the password when the account is not'),
      ),
    ],
  },
  {
    ids: 'V9.2.1',
    summary: 'validity span',
    mutations: [
      mutation(
        'server/identity/claims.ts',
        'exp < nowSeconds - skewSeconds',
        'exp < 0',
        server('identity/claims.test.ts', 'refuse'),
      ),
    ],
  },
  {
    ids: 'V9.2.2-3',
    summary: 'kind and audience',
    mutations: [
      mutation(
        firebase,
        'auth.verifySessionCookie(cookie)',
        'auth.verifyIdToken(cookie).catch(() => auth.verifySessionCookie(cookie))',
        harden('tokens'),
      ),
    ],
  },
  {
    ids: 'V10.1.1',
    summary: 'tokens only where needed',
    verdict: 'partly',
    note: 'the id token is in local storage under `userToken`, as specified; after an hour it cannot create a session',
    mutations: [
      mutation(
        'src/services/storage/token-storage.ts',
        "TOKEN_KEY = 'userToken'",
        "TOKEN_KEY = 'token'",
        services('token-storage.test.ts', 'uses the specified key until the token is removed'),
      ),
    ],
  },
  {
    ids: 'V10.2-V10.3, V10.5',
    summary: 'OAuth client',
    verdict: 'Firebase',
    note: "the SDK and Firebase's handler do the exchange; the API checks issuer, audience and subject",
    mutations: [
      mutation(
        'server/identity/claims.ts',
        'sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),',
        'sub: v.fallback(v.string(), "nobody"),',
        server('identity/claims.test.ts', 'refuse'),
      ),
    ],
  },
];
