import type { AnyStateMachine } from 'xstate';
import { createAddressMachine } from '#machines/address/address.machine.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { createCallMachine } from '#machines/call/call.machine.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
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
    title: 'Where the person is, and where they are led',
    machine: createFlowMachine({ auth, registration }, noPorts),
  },
  auth: {
    title: 'Who is here, do they have an account, do they have a session',
    machine: auth,
  },
  'sign-in': {
    title: 'The form in the sign-in window and on /auth',
    machine: createSignInMachine(noPorts),
  },
  registration: {
    title: 'Onboarding: two steps, then three calls in order',
    machine: registration,
  },
  'email-link': {
    title: 'What a link of an e-mail leads to',
    machine: createEmailLinkMachine(noPorts),
  },
  call: {
    title: 'One call until it is answered',
    machine: createCallMachine(noPorts, noPorts),
  },
  address: {
    title: 'The address search of onboarding, and its map',
    machine: createAddressMachine(noPorts),
  },
  verification: {
    title: 'Sends the verification e-mail once more',
    machine: createVerificationMachine(noPorts),
  },
  notifications: { title: 'One toast at a time', machine: notificationsMachine },
} as const satisfies Record<string, Chart>;
