import { createActor } from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { selectDestination, selectIdentity, selectIsSigningOut } from '#machines/auth/auth.selectors.ts';
import type { AuthInput } from '#machines/auth/auth.types.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { App } from '#src/runtime/app-context.ts';
import type { Ports } from './ports.ts';

/** Ports and charts become running actors, told about each other here and nowhere else. */
export const createApp = (ports: Ports, authInput: AuthInput): App => {
  const auth = createActor(createAuthMachine(ports.auth), { input: authInput });
  const unstartedAuth = auth.getSnapshot();
  const registration = createActor(createRegistrationMachine(ports.registration), {
    input: { identity: null },
  });
  const unstartedRegistration = registration.getSnapshot();
  const notifications = createActor(notificationsMachine);

  let identity = selectIdentity(unstartedAuth);
  auth.subscribe((snapshot) => {
    const current = selectIdentity(snapshot);
    if (current?.uid !== identity?.uid) {
      identity = current;
      registration.send({ type: 'identity.changed', identity: current });
    }
    if (selectDestination(snapshot) === 'dashboard') registration.send({ type: 'owner.recognized' });
    if (selectIsSigningOut(snapshot)) registration.send({ type: 'draft.discarded' });
  });
  registration.on('registration.completed', (event) => auth.send(event));
  registration.on('registration.endedElsewhere', (event) => auth.send(event));
  notifications.start();

  let toasts = 0;
  return {
    auth,
    unstartedAuth,
    registration,
    unstartedRegistration,
    notifications,
    signInMachine: createSignInMachine(ports.signIn),
    emailLinkPorts: ports.emailLink,
    verificationPorts: ports.verification,
    wakeIdentityProvider: ports.wakeIdentityProvider,
    wakePhoneNumbers: ports.wakePhoneNumbers,
    notify: (content) => notifications.send({ type: 'toast.added', id: `toast-${++toasts}`, ...content }),
  };
};
