import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthDestination } from '#machines/auth/auth.selectors.ts';
import type { AuthInput } from '#machines/auth/auth.types.ts';
import type { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { RegisteringIdentity, RegistrationOutputEvent } from '#machines/registration/registration.types.ts';

/** Where the person is, as the router says: first where the visit begins, then every change. */
export type PlaceEvent =
  /** Any page that has nothing to do with the flow. */
  | { readonly type: 'page.entered' }
  | { readonly type: 'landing.entered' }
  /** The sign-in modal of the landing page. */
  | { readonly type: 'modal.entered' }
  /** The form of /auth; whether the entry of the history says that they came back from onboarding. */
  | { readonly type: 'auth.entered'; readonly isMarkedAsBack: boolean }
  /** /auth with what a link of the identity provider's e-mails brings. */
  | { readonly type: 'emailLink.entered' }
  /** Step 1 of onboarding, and step 2. */
  | { readonly type: 'profile.entered' }
  | { readonly type: 'store.entered' };

/** The page is not left after all: the navigation was stopped, or Back restored the page. */
export type LeavingEvent = { readonly type: 'leaving.stopped' };

export type FlowEvent =
  | PlaceEvent
  /** What registration tells its parent. */
  | RegistrationOutputEvent
  /** Registration has dealt with something, and may be at another step. */
  | { readonly type: 'registration.moved' }
  | LeavingEvent
  /** The link to the dashboard was pressed. */
  | { readonly type: 'dashboard.requested' };

/** What the code around the chart has to do with the address. */
export type FlowEmitted =
  | { readonly type: 'go'; readonly to: 'dashboard' | 'onboarding' | 'auth' | 'profile' | 'store' }
  /**
   * The entry of the history is to say that they came back from onboarding, or no longer: a reload asks the same
   * again.
   */
  | { readonly type: 'mark'; readonly isBack: boolean };

/** The charts that the flow runs. */
export interface FlowChildren {
  readonly auth: ReturnType<typeof createAuthMachine>;
  readonly registration: ReturnType<typeof createRegistrationMachine>;
}

export interface FlowPorts {
  /**
   * Loads what signing in needs, Google's script only where its button is. Before anything is pressed: its popup
   * needs the press.
   */
  wakeIdentityProvider(offersGoogle: boolean): void;
  /** Tells the other tabs that somebody is in onboarding here. Returns what ends that. */
  holdOnboarding(): () => void;
  /** Loads what step 1 needs to read phone numbers. */
  wakePhoneNumbers(): void;
  /** Calls back when the page is not left after all. Returns what unsubscribes. */
  watchLeaving(listener: (event: LeavingEvent) => void): () => void;
}

/** How the visit begins. */
export type FlowInput = AuthInput;

/** What the flow needs to know of the auth chart. */
export interface Standing {
  readonly destination: AuthDestination | null;
  readonly identity: RegisteringIdentity | null;
  /** It is known who is signed in, be it nobody. */
  readonly isIdentityResolved: boolean;
  readonly isChoosingAccount: boolean;
  readonly isSigningOut: boolean;
}

export interface FlowContext extends FlowInput, Standing {
  /** The step that registration is at. */
  readonly step: 1 | 2;
  /** The identity that registration knows. */
  readonly registeringUid: string | null;
}
