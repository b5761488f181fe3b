import type { Request } from 'playwright-core';
import { createRestClient } from '#tests/browser/support/rest-client.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import type { Gate } from './gates.ts';
import { type Account, createAccount } from './people.ts';

/** Who calls the server instead of the page. */
interface Caller extends Pick<Account, 'uid' | 'email' | 'token'> {
  readonly fields?: object;
}
export type CreateCaller = (siteUrl: string) => Promise<Caller>;

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
/** The emulator's tokens have no signature. */
const withClaims = (caller: Caller, changes: object): Caller => {
  const claims = { ...claimsOf(caller.token), ...changes };
  const [header] = caller.token.split('.');
  const token = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  return { ...caller, email: claims.email, token };
};

const byGoogle = { firebase: { sign_in_provider: 'google.com', identities: {} } };
const verified = { email_verified: true };
/** In 1970. */
const signedInLongAgo = { auth_time: 1 };

const register = async (siteUrl: string, caller: Caller) => {
  await createRestClient(siteUrl).register(caller, caller.email);
  return caller;
};
/** A new account. Its tokens are valid in spite of their age, also those of Google. */
const newcomer: CreateCaller = async (siteUrl) => {
  const account = await createAccount(siteUrl);
  await createRestClient(siteUrl).manageAccount('update', {
    localId: account.uid,
    validSince: '1',
    linkProviderUserInfo: { providerId: 'google.com', rawId: account.uid },
  });
  return account;
};
/** An owner who verified the e-mail after the registration, and signed in otherwise. */
const unconfirmed: CreateCaller = async (siteUrl) => {
  const owner = await newcomer(siteUrl);
  await register(siteUrl, withClaims(owner, byGoogle));
  return withClaims(owner, verified);
};
const owner: CreateCaller = async (siteUrl) =>
  register(siteUrl, withClaims(await newcomer(siteUrl), verified));

const having =
  (create: CreateCaller, claims: object): CreateCaller =>
  async (siteUrl) =>
    withClaims(await create(siteUrl), claims);
const sending =
  (create: CreateCaller, fields: object): CreateCaller =>
  async (siteUrl) => ({ ...(await create(siteUrl)), fields });

export const callers = {
  newcomer,
  unconfirmed,
  confirming: sending(unconfirmed, { isMine: true }),
  revoked: having(newcomer, { auth_time: 0 }),
  signedInLongAgo: having(newcomer, signedInLongAgo),
  unconfirmedLongAgo: having(unconfirmed, signedInLongAgo),
  withAnotherEmail: having(owner, { email: 'another@example.com' }),
  withUsedEmail: async (siteUrl) => {
    const { email } = await owner(siteUrl);
    return withClaims(await newcomer(siteUrl), { email });
  },
  withUnreadableName: sending(newcomer, { name: 'Ana\u202e' }),
  withLongAddress: sending(newcomer, { address: 'Calle '.repeat(200) }),
} satisfies Record<string, CreateCaller>;

const bodies: Partial<Record<Gate, (caller: Caller) => object>> = {
  register: ({ uid, email, fields }) => createRegistration(uid, { email, ...fields }),
  session: ({ token }) => ({ tokenId: token }),
  settle: ({ fields }) => ({ isMine: false, ...fields }),
};

/** Makes the account's record one with another e-mail. */
export const registerAnotherEmail = async (siteUrl: string, account: Account) => {
  await createRestClient(siteUrl).manageAccount('update', { localId: account.uid, validSince: '1' });
  await register(siteUrl, withClaims(account, { ...verified, email: `another.${account.email}` }));
};

/** The changes of a page's request that make it the caller's. */
export const toRequestOf = (gate: Gate, request: Request, caller: Caller) => ({
  // Playwright's own request lacks Sec-Fetch-Site, which the server requires.
  headers: {
    ...request.headers(),
    authorization: `Bearer ${caller.token}`,
    'sec-fetch-site': 'same-origin',
  },
  ...(bodies[gate] && { postData: bodies[gate](caller) }),
});
