import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { NavigationEvent } from '#machines/flow/flow.types.ts';
import type { ConnectionEvent } from '#machines/request/request.types.ts';
import type { PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import type { FakePorts } from '#tests/machines/support/fake-ports.ts';

/** The world in front of fake ports, as the bindings of `world-bindings.ts` move it. */
export interface FakeWorld {
  ports(): FakePorts;
  /** Gives an answer, and lets everything that follows from it happen. */
  answer(give: () => void): Promise<void>;
  tell(event: IdentityEvent): void;
  tellConnection(event: ConnectionEvent): void;
  tellOfPopup(event: PopupEvent): void;
  /** The page is still there; with an event, as the browser reports it. */
  emitNavigation(event?: NavigationEvent): void;
  /** Lets time pass. */
  advance(ms: number): void;
  /** Google led back: the page is opened anew, and the result waits to be asked for. */
  comeBackFromGoogle(): Promise<void>;
}

export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };
export const beto = { uid: 'beto', email: 'beto@example.com', displayName: null, emailVerified: true };
