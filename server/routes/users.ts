/** The owner's own record. */
import { Hono } from 'hono';
import type { AppDeps } from '#server/app.ts';
import { authenticate } from '#server/caller.ts';
import { ownerRegistration, storeConfirmation, type UserRecord } from '#server/contract.ts';
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
    const result = await owners.register(registration, claims.emailVerified);
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
    // Confirmed is the e-mail of the record; the account may have been given another one since.
    if (isMine && record.email !== claims.email?.toLowerCase()) throw new ProblemError('forbidden');
    // First of all: when what comes next fails, the question is asked again, and nobody else is there any more.
    const { signInProvider } = claims;
    await identity.lockOut(claims.uid, isMine || signInProvider !== 'password' ? signInProvider : undefined);
    await owners.settle(claims.uid, isMine);
    return c.body(null, 204);
  });

  routes.all('/users', methodNotAllowed('GET, HEAD, POST'));
  routes.all('/users/confirmation', methodNotAllowed('POST'));
  return routes;
}

/** Whoever registered may be somebody else than the person to whom the e-mail address now proved to belong. */
const isUnsettled = (record: UserRecord, { emailVerified }: IdentityClaims) =>
  emailVerified && !record.emailVerified;

function expectSettled(record: UserRecord, claims: IdentityClaims) {
  if (!isUnsettled(record, claims)) return;
  const { storeName: name, createdAt } = record;
  throw new ProblemError('confirmation-required', { store: { name, createdAt } });
}
