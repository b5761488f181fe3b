/** The owner's own record. */
import { Hono } from 'hono';
import type { AppDeps } from '#server/app.ts';
import { authenticate } from '#server/caller.ts';
import {
  type OwnerRegistration,
  ownerRegistration,
  storeConfirmation,
  type UserRecord,
} from '#server/contract.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';
import { readJson } from '#server/json-body.ts';
import { methodNotAllowed, ProblemError } from '#server/problem.ts';

export function createUserRoutes({
  identity,
  owners,
  limits,
  settings,
}: Pick<AppDeps, 'identity' | 'owners' | 'limits' | 'settings'>) {
  const routes = new Hono();

  routes.get('/users', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const record = await owners.find(claims.uid);
    if (!record) throw new ProblemError('not-found');
    expectSettled(record, claims);
    return c.json(record);
  });

  routes.post('/users', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const body = await readJson(c, ownerRegistration);
    const registration = { ...body, email: body.email.toLowerCase() };
    if (registration.uid !== claims.uid || registration.email !== claims.email?.toLowerCase()) {
      throw new ProblemError('forbidden');
    }
    const result = await register(registration, claims.emailVerified);
    if (result.outcome === 'email-in-use') throw new ProblemError('email-in-use');
    expectSettled(result.record, claims);
    return c.json(result.record, result.outcome === 'created' ? 201 : 200);
  });

  routes.post('/users/confirmation', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const { isMine } = await readJson(c, storeConfirmation);
    const record = await owners.find(claims.uid);
    if (!record || !isUnsettled(record, claims)) throw new ProblemError('not-found');
    if (Date.now() / 1000 - claims.authTime > settings.recentSignInSeconds) {
      throw new ProblemError('recent-sign-in-required');
    }
    // The account comes first: when what comes next fails, nobody else is in it any more.
    if (isMine) {
      await identity.lockOut(claims.uid, claims.signInProvider);
      const email = claims.email?.toLowerCase() ?? record.email;
      if (!(await owners.changeEmail(claims.uid, email, true))) throw new ProblemError('email-in-use');
    } else {
      await identity.deleteUser(claims.uid);
      await owners.remove(record);
    }
    return c.body(null, 204);
  });

  async function register(registration: OwnerRegistration, emailVerified: boolean) {
    const result = await owners.register(registration, emailVerified);
    if (result.outcome !== 'email-in-use' || !(await releaseEmail(registration.email))) return result;
    return owners.register(registration, emailVerified);
  }

  /** Whether the e-mail is free now: an owner whose account has another one, or is gone, does not keep it from its owner. */
  async function releaseEmail(email: string) {
    const holder = await owners.findByEmail(email);
    if (!holder) return true;
    const account = await identity.findUser(holder.uid);
    if (account) {
      const current = account.email?.toLowerCase();
      return (
        current !== undefined &&
        current !== email &&
        owners.changeEmail(holder.uid, current, account.emailVerified)
      );
    }
    // What a verified owner has left behind is for the operator to delete.
    if (holder.emailVerified) return false;
    await owners.remove(holder);
    return true;
  }

  routes.all('/users', methodNotAllowed('GET, HEAD, POST'));
  routes.all('/users/confirmation', methodNotAllowed('POST'));
  return routes;
}

/** Whoever registered may be somebody else than the person to whom the e-mail address now proved to belong. */
const isUnsettled = (record: UserRecord, { email, emailVerified }: IdentityClaims) =>
  emailVerified && !(record.emailVerified && record.email === email?.toLowerCase());

function expectSettled(record: UserRecord, claims: IdentityClaims) {
  if (!isUnsettled(record, claims)) return;
  const { storeName: name, createdAt } = record;
  throw new ProblemError('confirmation-required', { store: { name, createdAt } });
}
