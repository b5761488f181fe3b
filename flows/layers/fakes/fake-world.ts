import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { createFakeAppPorts } from '#tests/src/support/fake-app-ports.ts';

/** A page's pending requests, and the events that its browser reports. */
export type FakePage = Omit<ReturnType<typeof createFakeAppPorts>, 'ports'>;

/** The environment behind fake ports, controlled by `world-bindings.ts`. */
export interface FakeWorld {
  page(): FakePage;
  /** Runs a callback, such as a response, and waits for its effects. */
  runAndSettle(effect: () => void): Promise<void>;
  emitIdentity(event: IdentityEvent): void;
  /** The redirect to the dashboard ends on this page. */
  returnFromDashboard(): void;
  advance(ms: number): void;
  /** Google redirected back: the page is reopened with a pending result. */
  returnFromGoogle(): Promise<void>;
}

export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };
export const beto = { uid: 'beto', email: 'beto@example.com', displayName: null, emailVerified: true };
