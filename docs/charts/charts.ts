import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { createAddressMachine } from '#machines/address/address.machine.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { createCallMachine } from '#machines/call/call.machine.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import { chartDot } from './chart-dot.ts';

// A drawing calls no port.
const noPorts = {} as never;

/** Every chart of `machines/`, drawn: file name in this folder -> SVG. */
export const drawCharts = async (): Promise<Record<string, string>> => {
  const graphviz = await Graphviz.load();
  const auth = createAuthMachine(noPorts);
  const registration = createRegistrationMachine(noPorts);
  const machines = [
    createFlowMachine({ auth, registration }, noPorts),
    auth,
    createCallMachine(noPorts, noPorts),
    createSignInMachine(noPorts),
    createEmailLinkMachine(noPorts),
    registration,
    createAddressMachine(noPorts),
    createVerificationMachine(noPorts),
    notificationsMachine,
  ];
  const fileName = (id: string) => `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`;
  return Object.fromEntries(
    machines.map((machine) => [fileName(machine.id), graphviz.dot(chartDot(machine))]),
  );
};
