import type { AnyStateMachine } from 'xstate';
import { createAddressMachine } from '#machines/address/address.machine.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import { createRequestMachine } from '#machines/request/request.machine.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';

interface Chart {
  readonly title: string;
  readonly machine: AnyStateMachine;
}

// A drawing calls no port.
const noPorts = {} as never;

const auth = createAuthMachine(noPorts);
const registration = createRegistrationMachine(noPorts);

/** Every machine with a picture, by the name of its folder in `machines/`. */
export const charts = {
  flow: {
    title: 'The route, and the redirects of the flow',
    machine: createFlowMachine({ auth, registration }, noPorts),
  },
  auth: {
    title: 'The current user, their account and their session',
    machine: auth,
  },
  'sign-in': {
    title: 'The form in the sign-in window and on /auth',
    machine: createSignInMachine(noPorts),
  },
  registration: {
    title: 'Onboarding: two steps, then POST /users',
    machine: registration,
  },
  'email-link': {
    title: 'The links of e-mails',
    machine: createEmailLinkMachine(noPorts),
  },
  request: {
    title: 'One request with its retries',
    machine: createRequestMachine(noPorts, noPorts),
  },
  address: {
    title: 'The address search of onboarding, and its map',
    machine: createAddressMachine(noPorts),
  },
  verification: {
    title: 'Sends the verification e-mail again',
    machine: createVerificationMachine(noPorts),
  },
  notifications: { title: 'One toast at a time', machine: notificationsMachine },
} as const satisfies Record<string, Chart>;
