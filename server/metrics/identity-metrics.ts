import type { Registry } from 'prom-client';
import { type IdentityProvider, IdentityUnavailable } from '#server/identity/identity-provider.ts';
import { createTimer } from './timer.ts';

/** A token or cookie that is not valid is an answer too. */
const accepted = (claims: object | null) => (claims ? 'ok' : 'refused');

/** The same provider, measured. */
export function measureIdentity(identity: IdentityProvider, registry: Registry): IdentityProvider {
  const time = createTimer({
    name: 'escandallo_identity_operation_duration_seconds',
    help: 'What calls ask of the identity provider, and how it ended: ok, refused, outage or error.',
    registry,
    outcomeOf: (error) => (error instanceof IdentityUnavailable ? 'outage' : 'error'),
  });
  return {
    verifyIdToken: (token) => time('verify_id_token', () => identity.verifyIdToken(token), accepted),
    verifySessionCookie: (cookie) =>
      time('verify_session_cookie', () => identity.verifySessionCookie(cookie), accepted),
    createSessionCookie: (token, maxAgeMs) =>
      time('create_session_cookie', () => identity.createSessionCookie(token, maxAgeMs)),
    revokeSessions: (uid) => time('revoke_sessions', () => identity.revokeSessions(uid)),
    lockOut: (uid, except) => time('lock_out', () => identity.lockOut(uid, except)),
    readRecovery: (code) => time('read_recovery', () => identity.readRecovery(code), accepted),
    restoreEmail: (...args) => time('restore_email', () => identity.restoreEmail(...args)),
    deleteUser: (uid) => time('delete_user', () => identity.deleteUser(uid)),
    findUser: (uid) => time('find_user', () => identity.findUser(uid)),
    findAccount: (id) => time('find_account', () => identity.findAccount(id)),
    findPasswordTime: (uid) => time('find_password_time', () => identity.findPasswordTime(uid)),
  };
}
