import { createContext } from 'react';
import type { Actor } from 'xstate';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { ToastContent } from '#machines/notifications/notifications.types.ts';
import type { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { createVerificationMachine } from '#machines/verification/verification.machine.ts';
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
  readonly emailLinkMachine: ReturnType<typeof createEmailLinkMachine>;
  readonly verificationMachine: ReturnType<typeof createVerificationMachine>;
  readonly wakeIdentityProvider: (offersGoogle: boolean) => void;
  readonly wakePhoneNumbers: () => void;
  readonly notify: (content: ToastContent) => void;
}

export const AppContext = createContext<AppSource | null>(null);
