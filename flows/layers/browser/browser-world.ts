import type { BrowserContext, Frame, Page } from 'playwright-core';
import type { Gate, Gates } from './gates.ts';
import type { Account } from './people.ts';

export interface BrowserWorld {
  readonly siteUrl: string;
  readonly context: BrowserContext;
  readonly frame: Frame;
  readonly gates: Gates;
  /** Which requests pause for a step; after a lab action most continue. */
  isPaused: (gate: Gate) => boolean;
  popup: Page | null;
  account: Account;
  googleEmail: string | null;
  /** Accounts with a record; never deleted. */
  readonly owners: Set<Account>;
  /** A pending sign-out, which precedes the next session check. */
  isSignOutDue: boolean;
  /** The session was created on this page, which may verify its cookie. */
  isSessionOpened: boolean;
  /** The record that the server has stored for this page. */
  record: Readonly<Record<string, unknown>> | null;
}

export const createBrowserWorld = (
  world: Pick<BrowserWorld, 'siteUrl' | 'context' | 'frame' | 'gates' | 'account'>,
): BrowserWorld => ({
  ...world,
  isPaused: () => true,
  popup: null,
  googleEmail: null,
  owners: new Set(),
  isSignOutDue: false,
  isSessionOpened: false,
  record: null,
});
