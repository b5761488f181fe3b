import { deferredPorts } from './deferred-ports.ts';

/** The ports that wait for an answer, as the app has them. */
export const createFakePorts = () => ({
  auth: deferredPorts(
    'checkSession',
    'signOutProvider',
    'fetchToken',
    'refreshToken',
    'lookUpUser',
    'confirmOwnership',
    'createSession',
    'signOut',
  ),
  signIn: deferredPorts(
    'signInWithProvider',
    'redirectToProvider',
    'finishRedirect',
    'linkProvider',
    'copyUrl',
    'signInWithEmail',
    'signUpWithEmail',
    'requestPasswordReset',
  ),
  emailLink: deferredPorts(
    'checkLink',
    'setNewPassword',
    'signInWithNewPassword',
    'verifyEmail',
    'recoverEmail',
    'requestPasswordReset',
    'refreshIdentity',
    'signOut',
  ),
  verification: deferredPorts('sendVerification'),
  registration: deferredPorts('registerOwner', 'refreshToken'),
});
export type FakePorts = ReturnType<typeof createFakePorts>;
