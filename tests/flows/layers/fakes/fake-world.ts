import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { NavigationEvent } from '#machines/flow/flow.types.ts';
import type { ConnectionEvent } from '#machines/request/request.types.ts';
import type { PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import type { FakePorts } from '#tests/machines/support/fake-ports.ts';

/** The environment behind fake ports, controlled by `world-bindings.ts`. */
export interface FakeWorld {
  ports(): FakePorts;
  /** Runs a callback, such as a response, and waits for its effects. */
  runAndSettle(effect: () => void): Promise<void>;
  emitIdentity(event: IdentityEvent): void;
  emitConnection(event: ConnectionEvent): void;
  emitPopup(event: PopupEvent): void;
  /** The page stays; with an event, as the browser reports it. */
  emitNavigation(event?: NavigationEvent): void;
  advance(ms: number): void;
  /** Google redirected back: the page is reopened with a pending result. */
  returnFromGoogle(): Promise<void>;
}

export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };
export const beto = { uid: 'beto', email: 'beto@example.com', displayName: null, emailVerified: true };
