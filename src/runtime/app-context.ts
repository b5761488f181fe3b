import { createContext } from 'react';
import type { Actor } from 'xstate';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { ToastContent } from '#machines/notifications/notifications.types.ts';
import type { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import type { AppSource } from './app-source.ts';

/** The running charts, and those that a form starts for itself. */
export interface App {
  readonly auth: Actor<ReturnType<typeof createAuthMachine>>;
  /** How the auth chart was before it started, and in every prerendered page. */
  readonly unstartedAuth: AuthSnapshot;
  readonly registration: Actor<ReturnType<typeof createRegistrationMachine>>;
  /** How the registration chart was before it started. */
  readonly unstartedRegistration: RegistrationSnapshot;
  readonly notifications: Actor<typeof notificationsMachine>;
  readonly signInMachine: ReturnType<typeof createSignInMachine>;
  /** Of charts that come with their screens. */
  readonly emailLinkPorts: EmailLinkPorts;
  readonly verificationPorts: VerificationPorts;
  readonly wakeIdentityProvider: (offersGoogle: boolean) => void;
  readonly wakePhoneNumbers: () => void;
  readonly notify: (content: ToastContent) => void;
}

export const AppContext = createContext<AppSource | null>(null);
