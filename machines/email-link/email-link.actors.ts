import { fromPromise } from 'xstate';
import type { EmailLinkMode, EmailLinkPorts } from './email-link.types.ts';

/** The ports of a link as actors. Actor id = source = port method. */
export const createEmailLinkActors = (ports: EmailLinkPorts) => ({
  checkLink: fromPromise<{ email: string }, { mode: EmailLinkMode; code: string }>(({ input }) =>
    ports.checkLink(input),
  ),
  setNewPassword: fromPromise<string | null, { code: string; email: string; password: string }>(({ input }) =>
    ports.setNewPassword(input),
  ),
  signInWithNewPassword: fromPromise<void>(() => ports.signInWithNewPassword()),
  verifyEmail: fromPromise<void, { code: string; email: string; password: string | null }>(({ input }) =>
    ports.verifyEmail(input),
  ),
  recoverEmail: fromPromise<void, { code: string }>(({ input }) => ports.recoverEmail(input)),
  requestPasswordReset: fromPromise<void, { email: string }>(({ input }) =>
    ports.requestPasswordReset(input),
  ),
  refreshIdentity: fromPromise<string | null, { isAfterVerification: boolean }>(({ input }) =>
    ports.refreshIdentity(input),
  ),
  signOut: fromPromise<boolean, { email: string }>(({ input }) => ports.signOut(input)),
});
