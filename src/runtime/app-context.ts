import { createContext } from 'react';
import type { Actor } from 'xstate';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { createFlowMachine } from '#machines/flow/flow.machine.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { ToastContent } from '#machines/notifications/notifications.types.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { PhoneDoubt } from '#machines/registration/registration.types.ts';
import type { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { LastMethod } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';

export interface DisplayPhone {
  readonly formatted: string;
  readonly doubt: PhoneDoubt | null;
}

/** The running machines, and ports for the machines that forms start. */
export interface App {
  readonly flow: Actor<ReturnType<typeof createFlowMachine>>;
  /** The current identity is an owner with a session. A method: pages without machines import no selector. */
  readonly isOwner: () => boolean;
  /** Auth state of every prerendered page. */
  readonly initialAuthSnapshot: AuthSnapshot;
  readonly initialRegistrationSnapshot: RegistrationSnapshot;
  readonly notifications: Actor<typeof notificationsMachine>;
  readonly signInMachine: ReturnType<typeof createSignInMachine>;
  /** Ports of machines that load with their screens. */
  readonly emailLinkPorts: EmailLinkPorts;
  readonly verificationPorts: VerificationPorts;
  /** Formats a phone number as it will be stored, and finds why it may be mistyped. Never rejects. */
  readonly parsePhone: (typed: string) => Promise<DisplayPhone>;
  /** The method of the device's last sign-in; null before the first. */
  readonly readLastMethod: () => LastMethod | null;
  /** Shows a toast. Returns a function that dismisses it. */
  readonly notify: (content: ToastContent) => () => void;
}

/** Starts the machines on demand: content pages do not need them. */
export interface AppLoader {
  /** Null until they run. */
  get(): App | null;
  /** Starts the machines once; a failed start can be retried. */
  load(): Promise<App>;
  /** Notifies when they run. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Call once a page of the flow is rendered and hydrated. */
  markRendered(): void;
}

export const AppContext = createContext<AppLoader | null>(null);
