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

const noPorts = {} as never;
const auth = createAuthMachine(noPorts);
const registration = createRegistrationMachine(noPorts);

/** Every machine, with the folder of its tests. */
export const charts: readonly (readonly [folder: string, machine: AnyStateMachine])[] = [
  ['flow', createFlowMachine({ auth, registration }, noPorts)],
  ['auth', auth],
  ['auth', createRequestMachine(noPorts, noPorts)],
  ['sign-in', createSignInMachine(noPorts)],
  ['email-link', createEmailLinkMachine(noPorts)],
  ['registration', registration],
  ['address', createAddressMachine(noPorts)],
  ['verification', createVerificationMachine(noPorts)],
  ['notifications', notificationsMachine],
];
