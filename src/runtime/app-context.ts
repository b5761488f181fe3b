import { createContext } from 'react';
import type { Actor } from 'xstate';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { createFlowMachine } from '#machines/flow/flow.machine.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { ToastContent } from '#machines/notifications/notifications.types.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import type { AppSource } from './app-source.ts';

/** The running charts, and what a form needs to start one of its own. */
export interface App {
  readonly flow: Actor<ReturnType<typeof createFlowMachine>>;
  /** The auth chart before it starts, as in every prerendered page. */
  readonly unstartedAuth: AuthSnapshot;
  /** The registration chart before it starts. */
  readonly unstartedRegistration: RegistrationSnapshot;
  readonly notifications: Actor<typeof notificationsMachine>;
  readonly signInMachine: ReturnType<typeof createSignInMachine>;
  /** Of charts that come with their screens. */
  readonly emailLinkPorts: EmailLinkPorts;
  readonly verificationPorts: VerificationPorts;
  /** A phone number as it will be stored, written for people. Never rejects. */
  readonly readPhone: (typed: string) => Promise<string>;
  /** Returns what takes the toast off the screen. */
  readonly notify: (content: ToastContent) => () => void;
}

export const AppContext = createContext<AppSource | null>(null);
