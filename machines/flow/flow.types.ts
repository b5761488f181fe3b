import type { Step } from '#contract/limits.ts';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthDestination, AuthInput, AuthOutputEvent } from '#machines/auth/auth.types.ts';
import type { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { RegistrationOutputEvent } from '#machines/registration/registration.types.ts';

/** The router's current route: first the initial one, then every change. */
export type RouteEvent =
  /** Any page outside the flow. */
  | { readonly type: 'page.entered' }
  | { readonly type: 'landing.entered' }
  /** The sign-in modal of the landing page. */
  | { readonly type: 'modal.entered' }
  /** The form of /auth. */
  | { readonly type: 'auth.entered' }
  /** /auth with the parameters of an e-mail link. */
  | { readonly type: 'emailLink.entered' }
  /** A step of onboarding. */
  | { readonly type: `${Step}.entered` };

/** The page stays: the navigation was stopped, or Back restored the page. */
export type NavigationEvent = { readonly type: 'navigation.stopped' };

export type FlowEvent =
  | RouteEvent
  | AuthOutputEvent
  | RegistrationOutputEvent
  | NavigationEvent
  /** The user pressed the link to the dashboard. */
  | { readonly type: 'dashboard.requested' };

export type FlowDestination =
  | { readonly to: 'dashboard' | 'onboarding' | 'auth' }
  /** `completedStep`: without a history entry, so Back leaves a completed registration. */
  | { readonly to: 'nextStep' | 'previousStep' | 'completedStep'; readonly step: Step };

/** Changes of the URL and of the history entry, applied by the app. */
export type FlowEmitted =
  | ({ readonly type: 'navigate' } & FlowDestination)
  /** Stores in the history entry whether the user came back from onboarding, for a reload. */
  | { readonly type: 'rememberReturn'; readonly isReturn: boolean };

/** The child machines. */
export interface FlowChildren {
  readonly auth: ReturnType<typeof createAuthMachine>;
  readonly registration: ReturnType<typeof createRegistrationMachine>;
}

export interface FlowPorts {
  /** Loads the SDK, and the popup's script where a provider's button is shown. A later load would block the popup. */
  preloadIdentityProvider(offersProviders: boolean): void;
  /** Locks onboarding for other tabs. Returns the function that releases the lock. */
  acquireOnboardingLock(): () => void;
  /** Loads the phone-number rules of step 1. */
  preloadPhoneNumbers(): void;
  /** Reports a navigation that did not leave the page. Returns the unsubscribe function. */
  watchNavigation(listener: (event: NavigationEvent) => void): () => void;
}

export type FlowInput = AuthInput;

export interface FlowContext extends FlowInput {
  /** The last destination of the auth machine, for the next auth surface. */
  readonly destination: AuthDestination | null;
}
