import { inject, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type * as Address from '#machines/address/address.machine.ts';
import type * as Auth from '#machines/auth/auth.machine.ts';
import type * as EmailLink from '#machines/email-link/email-link.machine.ts';
import type * as Flow from '#machines/flow/flow.machine.ts';
import type * as Notifications from '#machines/notifications/notifications.machine.ts';
import type * as Registration from '#machines/registration/registration.machine.ts';
import type * as Request from '#machines/request/request.machine.ts';
import type * as SignIn from '#machines/sign-in/sign-in.machine.ts';
import type * as Verification from '#machines/verification/verification.machine.ts';
import { type Mutant, mutantsOf } from './machine-parts.ts';

/** Mocks the machines with mutated ones. The mutant is looked up once. */
const known = vi.hoisted(() => new Map<string, Mutant | undefined>());
const change = <T extends AnyStateMachine>(machine: T): T => {
  if (!known.has(machine.id)) {
    const wanted = inject('mutant');
    known.set(
      machine.id,
      mutantsOf(machine).find(({ id }) => id === wanted),
    );
  }
  known.get(machine.id)?.change(machine);
  return machine;
};
const changed =
  <TArgs extends never[], T extends AnyStateMachine>(create: (...args: TArgs) => T) =>
  (...args: TArgs): T =>
    change(create(...args));

vi.mock('#machines/auth/auth.machine.ts', async (original) => ({
  createAuthMachine: changed((await original<typeof Auth>()).createAuthMachine),
}));
vi.mock('#machines/request/request.machine.ts', async (original) => ({
  createRequestMachine: changed((await original<typeof Request>()).createRequestMachine),
}));
vi.mock('#machines/flow/flow.machine.ts', async (original) => ({
  createFlowMachine: changed((await original<typeof Flow>()).createFlowMachine),
}));
vi.mock('#machines/sign-in/sign-in.machine.ts', async (original) => ({
  createSignInMachine: changed((await original<typeof SignIn>()).createSignInMachine),
}));
vi.mock('#machines/email-link/email-link.machine.ts', async (original) => ({
  createEmailLinkMachine: changed((await original<typeof EmailLink>()).createEmailLinkMachine),
}));
vi.mock('#machines/registration/registration.machine.ts', async (original) => ({
  createRegistrationMachine: changed((await original<typeof Registration>()).createRegistrationMachine),
}));
vi.mock('#machines/address/address.machine.ts', async (original) => ({
  createAddressMachine: changed((await original<typeof Address>()).createAddressMachine),
}));
vi.mock('#machines/verification/verification.machine.ts', async (original) => ({
  createVerificationMachine: changed((await original<typeof Verification>()).createVerificationMachine),
}));
vi.mock('#machines/notifications/notifications.machine.ts', async (original) => ({
  notificationsMachine: change((await original<typeof Notifications>()).notificationsMachine),
}));
