import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthDestination } from '#machines/auth/auth.selectors.ts';
import type { AuthInput } from '#machines/auth/auth.types.ts';
import type { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type {
  RegisteringIdentity,
  RegistrationOutputEvent,
} from '#machines/registration/registration.types.ts';

/** The router's current route: first the initial one, then every change. */
export type RouteEvent =
  /** Any page outside the flow. */
  | { readonly type: 'page.entered' }
  | { readonly type: 'landing.entered' }
  /** The sign-in modal of the landing page. */
  | { readonly type: 'modal.entered' }
  /** The form of /auth. `cameFromRegistration` is stored in the history entry. */
  | { readonly type: 'auth.entered'; readonly cameFromRegistration: boolean }
  /** /auth with the parameters of an e-mail link. */
  | { readonly type: 'emailLink.entered' }
  /** Step 1 of onboarding, and step 2. */
  | { readonly type: 'profile.entered' }
  | { readonly type: 'store.entered' };

/** The page stays: the navigation was stopped, or Back restored the page. */
export type NavigationEvent = { readonly type: 'navigation.stopped' };

export type FlowEvent =
  | RouteEvent
  | RegistrationOutputEvent
  /** The registration machine has a new snapshot, possibly at another step. */
  | { readonly type: 'registration.stepChanged' }
  | NavigationEvent
  /** The user pressed the link to the dashboard. */
  | { readonly type: 'dashboard.requested' };

/** Changes of the address and of the history entry, applied by the app. */
export type FlowEmitted =
  | { readonly type: 'navigate'; readonly to: 'dashboard' | 'onboarding' | 'auth' | 'profile' | 'store' }
  /** Stores in the history entry whether the user came back from onboarding, for a reload. */
  | { readonly type: 'rememberReturn'; readonly isReturn: boolean };

/** The child machines. */
export interface FlowChildren {
  readonly auth: ReturnType<typeof createAuthMachine>;
  readonly registration: ReturnType<typeof createRegistrationMachine>;
}

export interface FlowPorts {
  /** Loads the SDK, and Google's script where its button is shown. A later load would block the popup. */
  preloadIdentityProvider(offersGoogle: boolean): void;
  /** Locks onboarding for other tabs. Returns the function that releases the lock. */
  acquireOnboardingLock(): () => void;
  /** Loads the phone-number rules of step 1. */
  preloadPhoneNumbers(): void;
  /** Reports a navigation that did not leave the page. Returns the unsubscribe function. */
  watchNavigation(listener: (event: NavigationEvent) => void): () => void;
}

export type FlowInput = AuthInput;

/** The part of the auth snapshot that the flow uses. */
export interface AuthStatus {
  readonly destination: AuthDestination | null;
  readonly identity: RegisteringIdentity | null;
  /** True once the provider has reported the current user (or none). */
  readonly isIdentityResolved: boolean;
  readonly isChoosingAccount: boolean;
  readonly isSigningOut: boolean;
}

export interface FlowContext extends FlowInput, AuthStatus {
  /** The step of the registration machine. */
  readonly step: 1 | 2;
  /** The identity of the registration machine. */
  readonly registeringUid: string | null;
}
