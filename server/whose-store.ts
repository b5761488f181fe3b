/** Whether a store belongs to the person with this token, as far as e-mail addresses prove it: docs/decisions/063. */

import type { UserRecord } from '#contract/api.ts';
import type { AppDeps } from '#server/app.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';
import { ProblemError } from '#server/problem.ts';

/** The e-mail was not verified at the registration and is now: the person who registered may be somebody else. */
export const mustConfirmStore = (record: UserRecord, { emailVerified }: IdentityClaims) =>
  emailVerified && !record.emailVerified;

/** Tells one sign-in of an account from another: it stays the same in every token that comes of it. */
export const signInOf = ({ signInProvider, authTime }: IdentityClaims) => `${signInProvider} ${authTime}`;

/**
 * The caller's record, verified by now if the caller has proved as much as the person who registered: the same sign-in, or
 * the same password. Throws `forbidden` when a verified record has another e-mail than the account, `unauthorized` when the
 * account has not verified that e-mail, and `confirmation-required` when the caller has to say first whose the store is.
 */
export async function settleOrRefuse(
  record: UserRecord,
  claims: IdentityClaims,
  deps: Pick<AppDeps, 'identity' | 'owners'>,
): Promise<UserRecord> {
  // The store belongs to a verified e-mail, and the account has another one: somebody may have taken it over.
  if (record.emailVerified && record.email !== claims.email) throw new ProblemError('forbidden');
  // An e-mail that was changed back has to be verified again; a page with a token from before that renews it.
  if (record.emailVerified && !claims.emailVerified) throw new ProblemError('unauthorized');
  if (!mustConfirmStore(record, claims)) return record;
  if (await verifyRegistrant(claims, deps)) return { ...record, emailVerified: true };
  const { storeName: name, createdAt } = record;
  throw new ProblemError('confirmation-required', { store: { name, createdAt } });
}

/** Marks the e-mail of the caller's record as verified, if the caller has proved as much as the person who registered. */
async function verifyRegistrant(
  claims: IdentityClaims,
  { identity, owners }: Pick<AppDeps, 'identity' | 'owners'>,
): Promise<boolean> {
  const { uid, email = '' } = claims;
  const recorded = await owners.findSignIn(uid);
  if (recorded === undefined) return false;
  const isRegistrant = recorded === signInOf(claims) || (await hasSamePassword(recorded, claims, identity));
  return isRegistrant && owners.verifyEmail({ uid, email }, recorded);
}

/** Whether both signed in with a password, and it is still the one of the recorded sign-in. */
async function hasSamePassword(
  recorded: string,
  { uid, signInProvider }: IdentityClaims,
  identity: Pick<AppDeps['identity'], 'findPasswordTime'>,
): Promise<boolean> {
  const [provider, authTime] = recorded.split(' ');
  if (provider !== 'password' || signInProvider !== 'password') return false;
  const setAt = await identity.findPasswordTime(uid);
  // Tokens count whole seconds, and a sign-up sets the password in the second of its sign-in.
  return setAt !== undefined && Math.floor(setAt / 1000) <= Number(authTime);
}

/**
 * Whether the e-mail is free for this caller now. A verified owner keeps it, whatever became of their account: only an
 * operator knows better. One who never proved it, and whose account has another one, does not keep it from the person who
 * does. Nobody whose account is there loses their store.
 */
export async function releaseEmail(
  email: string,
  caller: Pick<IdentityClaims, 'emailVerified'>,
  { identity, owners }: Pick<AppDeps, 'identity' | 'owners'>,
): Promise<boolean> {
  const holder = await owners.findByEmail(email);
  if (!holder) return true;
  if (holder.emailVerified) return false;
  const account = await identity.findUser(holder.uid);
  if (!account) {
    await owners.remove(holder);
    return true;
  }
  const current = account.email?.toLowerCase();
  if (current === email) return false;
  const move = (to: string) => owners.changeEmail(holder.uid, to, false);
  if (current !== undefined && (await move(current))) return true;
  // Another row has that one: a chain of such rows cannot block the caller.
  return caller.emailVerified && move(`${crypto.randomUUID()}@moved.invalid`);
}
