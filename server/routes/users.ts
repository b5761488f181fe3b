/** The owner's own record, and the recovery of its account by an e-mail link, which needs no sign-in. */
import { Hono } from 'hono';
import { linkCode, type OwnerRegistration, ownerRegistration, storeConfirmation } from '#contract/api.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readJson } from '#server/http/json-body.ts';
import { ProblemError } from '#server/http/problem.ts';
import { authenticate, tagRequestWithCaller } from '#server/identity/authentication.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';
import {
  needsOwnershipConfirmation,
  outliveRenewals,
  reclaimEmail,
  renewSignIn,
  requireStoreOwner,
  signInKey,
} from '#server/routes/store-ownership.ts';

export function createUserRoutes({
  identity,
  owners,
  limits,
  settings,
  logger,
}: Pick<AppDeps, 'identity' | 'owners' | 'limits' | 'settings' | 'logger'>) {
  const routes = new Hono();

  routes.get('/users', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const record = await owners.find(claims.uid);
    if (!record) throw new ProblemError('not-found');
    return c.json(await requireStoreOwner(record, claims, { identity, owners }));
  });

  routes.post('/users', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const body = await readJson(c, ownerRegistration);
    const registration = { ...body, email: body.email.toLowerCase() };
    if (registration.uid !== claims.uid || registration.email !== claims.email) {
      throw new ProblemError('forbidden');
    }
    const result = await register(registration, claims);
    if (result.outcome === 'email-in-use') throw new ProblemError('email-in-use');
    const record = await requireStoreOwner(result.record, claims, { identity, owners });
    return c.json(record, result.outcome === 'created' ? 201 : 200);
  });

  routes.post('/users/confirmation', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const { isMine } = await readJson(c, storeConfirmation);
    const record = await owners.find(claims.uid);
    if (!record || !needsOwnershipConfirmation(record, claims)) throw new ProblemError('not-found');
    if (Date.now() / 1000 - claims.authTime > settings.recentSignInSeconds) {
      throw new ProblemError('recent-sign-in-required');
    }
    // The account is changed before its row: if the next step fails, others have lost their access to it.
    if (isMine) {
      const { email } = claims;
      if (email === undefined) throw new ProblemError('forbidden');
      const isFree = email === record.email || (await reclaimEmail(email, claims, { identity, owners }));
      if (!isFree) throw new ProblemError('email-in-use');
      await identity.lockOut(claims.uid, claims.signInProvider);
      // A recovery at the same time may have given the account its first e-mail back.
      const account = await identity.findUser(claims.uid);
      if (account?.email?.toLowerCase() !== email) throw new ProblemError('forbidden');
      const renewedAt = Math.floor(Date.now() / 1000);
      const renewed = signInKey({ ...claims, authTime: renewedAt });
      const isChanged = await owners.changeEmail(claims.uid, email, true, renewed);
      if (!isChanged) throw new ProblemError('email-in-use');
      const signInToken = await renewSignIn(claims, renewedAt, { identity, logger });
      if (signInToken !== undefined) return c.json({ signInToken });
    } else {
      await identity.deleteUsers([claims.uid]);
      await owners.remove(record);
    }
    return c.body(null, 204);
  });

  routes.post('/users/recovery', async (c) => {
    const { code } = await readJson(c, linkCode);
    const recovery = await identity.readRecovery(code);
    if (!recovery) throw new ProblemError('not-found');
    const { email, candidates, holder, isRestored } = recovery;
    const uid = await chooseCandidate(candidates, email);
    const isFree = holder === null || (uid !== undefined && (await removeHolder(holder, uid, email)));
    if (uid === undefined && isFree) throw new ProblemError('not-found');
    if (uid === undefined || (isRestored && !isFree)) return c.body(null, 204);
    if (!isFree) throw new ProblemError('email-in-use');
    const record = await owners.find(uid);
    // The person who registered may have corrected an e-mail that was never theirs.
    if (record?.emailVerified && record.email !== email) throw new ProblemError('forbidden');
    tagRequestWithCaller(c, uid);
    await outliveRenewals(uid, () => identity.restoreEmail(uid, email), { identity, owners });
    // A confirmation at the same time may have given the record the changed e-mail.
    const latest = await owners.find(uid);
    if (latest?.emailVerified && latest.email !== email) await owners.changeEmail(uid, email, true);
    return c.body(null, 204);
  });

  // Before the page sets the password: a token of the second in which it is set could set another one at Firebase.
  routes.post('/users/reset', async (c) => {
    const { code } = await readJson(c, linkCode);
    const reset = await identity.readReset(code);
    if (!reset) throw new ProblemError('not-found');
    tagRequestWithCaller(c, reset.uid);
    // Counted apart from the calls of a stolen token.
    limits.countUser(`reset ${reset.uid}`);
    const prepare = async () => {
      // After a wait another call may have set the password.
      if (!(await identity.readReset(code))) throw new ProblemError('not-found');
      return identity.prepareReset(reset, code);
    };
    return c.json({ code: await outliveRenewals(reset.uid, prepare, { identity, owners }) });
  });

  /** A thief can create a second account with the e-mail: the owner's is the registered one. */
  async function chooseCandidate(candidates: readonly string[], email: string) {
    if (candidates.length < 2) return candidates[0];
    const record = await owners.findByEmail(email);
    return candidates.find((uid) => uid === record?.uid);
  }

  /**
   * Removes the account that has the e-mail of a verified owner, and returns whether it did: the code proves the mailbox. An
   * account with a store or a verified e-mail stays.
   */
  async function removeHolder(holder: string, uid: string, email: string) {
    const owner = await owners.find(uid);
    if (!owner?.emailVerified || owner.email !== email || (await owners.find(holder))) return false;
    if ((await identity.findUser(holder))?.emailVerified) return false;
    await identity.deleteUsers([holder]);
    return true;
  }

  async function register(registration: OwnerRegistration, claims: IdentityClaims) {
    const proof = { emailVerified: claims.emailVerified, signIn: signInKey(claims) };
    const result = await owners.register(registration, proof);
    if (result.outcome !== 'email-in-use') return result;
    // Again in any case: another call of the same person may have been faster.
    await reclaimEmail(registration.email, claims, { identity, owners });
    return owners.register(registration, proof);
  }

  return routes;
}
