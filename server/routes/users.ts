/** The owner's own record. */
import { Hono } from 'hono';
import type { AppDeps } from '#server/app.ts';
import { authenticate } from '#server/caller.ts';
import { ownerRegistration } from '#server/contract.ts';
import { readJson } from '#server/json-body.ts';
import { methodNotAllowed, ProblemError } from '#server/problem.ts';

export function createUserRoutes({
  identity,
  owners,
  limits,
}: Pick<AppDeps, 'identity' | 'owners' | 'limits'>) {
  const routes = new Hono();

  routes.get('/users', async (c) => {
    const { uid } = await authenticate(c, { identity, limits });
    const record = await owners.find(uid);
    if (!record) throw new ProblemError('not-found');
    return c.json(record);
  });

  routes.post('/users', async (c) => {
    const claims = await authenticate(c, { identity, limits });
    const body = await readJson(c, ownerRegistration);
    const registration = { ...body, email: body.email.toLowerCase() };
    if (registration.uid !== claims.uid || registration.email !== claims.email?.toLowerCase()) {
      throw new ProblemError('forbidden');
    }
    const result = await owners.register(registration);
    if (result.outcome === 'email-in-use') throw new ProblemError('email-in-use');
    return c.json(result.record, result.outcome === 'created' ? 201 : 200);
  });

  routes.all('/users', methodNotAllowed('GET, HEAD, POST'));
  return routes;
}
