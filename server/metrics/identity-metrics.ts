import type { Registry } from '@prometheus-io/client';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { createTimer, measureMethods, ok } from './timer.ts';

/** A token or cookie that is not valid is an answer too. */
const accepted = (claims: unknown) => (claims ? 'ok' : 'refused');

const outcomes = {
  verifyIdToken: accepted,
  verifySessionCookie: accepted,
  createSessionCookie: ok,
  revokeSessions: ok,
  lockOut: ok,
  issueRenewalToken: accepted,
  outliveRenewalToken: ok,
  readReset: accepted,
  prepareReset: ok,
  readRecovery: accepted,
  restoreEmail: ok,
  deleteUsers: ok,
  findUser: ok,
  findAccount: ok,
  findUids: ok,
  listAccounts: ok,
  findPasswordTime: ok,
} satisfies Record<keyof IdentityProvider, unknown>;

/** Wraps the provider to measure its operations. */
export function measureIdentity(identity: IdentityProvider, registry: Registry): IdentityProvider {
  const measure = createTimer({
    name: 'escandallo_identity_operation_duration_seconds',
    help: 'What calls ask of the identity provider, and how it ended: ok, refused, outage or error.',
    registry,
    outcomes,
  });
  return measureMethods(identity, outcomes, measure);
}
