import type { StorageItem } from '#src/services/storage/safe-storage-item.ts';

export interface SessionTermination {
  /** Ends the session at the server. A failure is retried for some minutes, and by the next visit. */
  end(): Promise<void>;
  /** Reports that `end` failed: the browser still has the session. Returns a function that unsubscribes. */
  watchFailure(listener: () => void): () => void;
  /** Retries a pending termination immediately; a failure is retried for some minutes. Never rejects. */
  retryNow(): Promise<void>;
  /** Retries unless the account has signed in again: its new session replaces the pending one. */
  retryInBackground(): Promise<void>;
  /**
   * Creates a session of `account` once no request is running that would end it. Rejects with the code `no-identity` if
   * the account is not signed in.
   */
  replaceSession<T>(account: string | null, create: () => Promise<T>): Promise<T>;
}

/** Delays between retries, about four minutes in total. */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];

/**
 * `endSession`: DELETE /session, which ends all sessions of the cookie's account. `pending`: stores that account for the
 * next visit. `signedInAccount`: of the stored token.
 */
export const createSessionTermination = (
  endSession: () => Promise<void>,
  pending: StorageItem,
  signedInAccount: () => string | null,
): SessionTermination => {
  const listeners = new Set<() => void>();
  let running: Promise<void> | null = null;
  let series = 0;
  let creating = 0;
  const run = async () => {
    try {
      await endSession();
      pending.remove();
    } catch (error) {
      console.warn('The session was not ended at the server; a retry follows.', error);
    } finally {
      running = null;
    }
  };
  const endSessionOnce = async () => {
    if (pending.read() === null || creating > 0) return;
    running ??= run();
    await running;
  };
  const retry = async (delays: readonly number[]) => {
    series += 1;
    const own = series;
    for (const ms of delays) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      // A newer series replaces this one.
      if (own !== series) return;
      if (signedInAccount() !== pending.read()) await endSessionOnce();
      if (pending.read() === null) return;
    }
  };
  const retryNow = async () => {
    const before = series;
    await endSessionOnce();
    // A restored connection has started a newer series.
    if (series === before && pending.read() !== null) void retry(backoffMs);
  };
  return {
    end: async () => {
      pending.store(signedInAccount() ?? 'unknown');
      await retryNow();
      if (pending.read() !== null) for (const notify of listeners) notify();
    },
    watchFailure: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retryNow,
    retryInBackground: async () => {
      // A running request may still fail.
      await running;
      await retry([0, ...backoffMs]);
    },
    replaceSession: async (account, create) => {
      creating += 1;
      try {
        // A late response would clear the new cookie.
        await running;
        // Another tab has signed out or in; the provider's event follows.
        if (account === null || account !== signedInAccount()) throw { code: 'no-identity' };
        const before = pending.read();
        const created = await create();
        // Cleared only after success, because the old cookie remains on failure. Another tab's newer entry stays.
        if (pending.read() === before) pending.remove();
        return created;
      } finally {
        creating -= 1;
      }
    },
  };
};
