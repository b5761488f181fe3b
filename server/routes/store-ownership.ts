/** Checks that a store belongs to the caller, as far as an e-mail proves it. See docs/decisions/0016. */
import type { UserRecord } from '#contract/api.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { describeError } from '#server/error-handler.ts';
import { ProblemError } from '#server/http/problem.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';

/** True for an e-mail that was unverified at registration and is verified now: another person may have registered it. */
export const needsOwnershipConfirmation = (record: UserRecord, { emailVerified }: IdentityClaims) =>
  emailVerified && !record.emailVerified;

/** Identifies one sign-in of an account: the same for every token refreshed from it. */
export const signInKey = ({ signInProvider, authTime }: IdentityClaims) => `${signInProvider} ${authTime}`;

/**
 * Returns the caller's record, marked as verified if the caller is the registrant: the same sign-in, or the same password.
 * Throws `forbidden` when a verified record has another e-mail than the account, `unauthorized` when the account has not
 * verified that e-mail, and `confirmation-required` when the owner has to confirm the store first.
 */
export async function requireStoreOwner(
  record: UserRecord,
  claims: IdentityClaims,
  deps: Pick<AppDeps, 'identity' | 'owners'>,
): Promise<UserRecord> {
  // The account may have been taken over: its e-mail is not the verified one of the store.
  if (record.emailVerified && record.email !== claims.email) throw new ProblemError('forbidden');
  // A restored e-mail has to be verified again; the page refreshes a token from before.
  if (record.emailVerified && !claims.emailVerified) throw new ProblemError('unauthorized');
  if (!needsOwnershipConfirmation(record, claims)) return record;
  if (await verifyRegistrant(claims, deps)) return { ...record, emailVerified: true };
  const { storeName: name, createdAt } = record;
  throw new ProblemError('confirmation-required', { store: { name, createdAt } });
}

/** Marks the record's e-mail as verified if the caller is the registrant. */
async function verifyRegistrant(
  claims: IdentityClaims,
  { identity, owners }: Pick<AppDeps, 'identity' | 'owners'>,
): Promise<boolean> {
  const { uid, email = '' } = claims;
  const recorded = await owners.findSignIn(uid);
  if (recorded === undefined) return false;
  const isRegistrant = recorded === signInKey(claims) || (await hasSamePassword(recorded, claims, identity));
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
  return isPasswordOlder(uid, Number(authTime), identity);
}

/** Whether the account's password is older than a sign-in. */
async function isPasswordOlder(
  uid: string,
  authTime: number,
  identity: Pick<AppDeps['identity'], 'findPasswordTime'>,
): Promise<boolean> {
  const setAt = await identity.findPasswordTime(uid);
  // Tokens count whole seconds: in the same one, the sign-in may have used the password before.
  return setAt !== undefined && setAt < authTime * 1000;
}

/** An older sign-in is not renewed: its token may be stolen. Firebase asks for one as recent before it changes a password. */
const renewableSeconds = 300;

/**
 * Returns a token with which the caller of a confirmation stays signed in, or undefined. A caller gets one only where
 * the same credential could sign in again.
 */
export async function renewSignIn(
  claims: IdentityClaims,
  renewedAt: number,
  { identity, logger }: Pick<AppDeps, 'identity' | 'logger'>,
): Promise<string | undefined> {
  const { uid, authTime, signInProvider } = claims;
  if (Date.now() / 1000 - authTime > renewableSeconds) return undefined;
  try {
    const isCurrent = signInProvider !== 'password' || (await isPasswordOlder(uid, authTime, identity));
    const signIn = { uid, signInProvider, authTime: renewedAt };
    return (isCurrent && (await identity.issueRenewalToken(signIn))) || undefined;
  } catch (error) {
    // The answer is saved: without a token the owner signs in again.
    logger.warn(describeError(error as Error), 'a sign-in could not be renewed');
    return undefined;
  }
}

/**
 * Runs a lockout that no custom token of a *Yes* outlives. It waits first: a lockout after a wait would end what the person
 * did meanwhile.
 */
export async function outliveRenewals<Result>(
  uid: string,
  lockOut: () => Promise<Result>,
  { identity, owners }: Pick<AppDeps, 'identity' | 'owners'>,
): Promise<Result> {
  const renewedAt = async () => {
    const record = await owners.find(uid);
    const signIn = record?.emailVerified && (await owners.findSignIn(uid));
    return signIn ? Number(signIn.split(' ')[1]) : 0;
  };
  const before = await renewedAt();
  await identity.outliveRenewalToken(before);
  const result = await lockOut();
  const latest = await renewedAt();
  if (latest === before) return result;
  await identity.outliveRenewalToken(latest);
  return lockOut();
}

/**
 * Makes the e-mail available to the caller if possible, and returns whether it is. A verified owner keeps it, even without an
 * account. An unverified owner with another e-mail in the account gets that one. Stores of existing accounts are never deleted.
 */
export async function reclaimEmail(
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
