import type { KeptText } from '#src/services/storage/kept-text.ts';

export interface SessionEnd {
  /** Tries to end the session at the server. When that fails it stays due: here for some minutes, and for the next visit. */
  end(): Promise<void>;
  /** Ends the session that is due, if one is, at once; what fails is tried again for some minutes. Never rejects. */
  catchUp(): Promise<void>;
  /** The same, except where that account has signed in again: its new session replaces the one that is due. */
  keepCatchingUp(): Promise<void>;
  /**
   * Another session, of `account`, takes its place: `begin` is called when nothing is under way that would end that one.
   * Rejects with the code `no-identity` where the account is not signed in.
   */
  replace<T>(account: string | null, begin: () => Promise<T>): Promise<T>;
}

/** Between two tries: about four minutes in all. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];

/**
 * `endSession`: DELETE /session, which ends every sign-in of the account whose cookie it carries. `due`: that account,
 * for the next visit. `signedIn`: the account whose token this browser has.
 */
export const createSessionEnd = (
  endSession: () => Promise<void>,
  due: KeptText,
  signedIn: () => string | null,
): SessionEnd => {
  let running: Promise<void> | null = null;
  let series = 0;
  let beginnings = 0;
  const run = async () => {
    try {
      await endSession();
      due.remove();
    } catch (error) {
      console.warn('The session was not ended at the server; that is made up for.', error);
    } finally {
      running = null;
    }
  };
  const attempt = async () => {
    if (due.read() === null || beginnings > 0) return;
    running ??= run();
    await running;
  };
  const tryAgain = async (pauses: readonly number[]) => {
    series += 1;
    const own = series;
    for (const ms of pauses) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      // A newer series has taken over.
      if (own !== series) return;
      if (signedIn() !== due.read()) await attempt();
      if (due.read() === null) return;
    }
  };
  const catchUp = async () => {
    const before = series;
    await attempt();
    // Unless the connection is back already.
    if (series === before && due.read() !== null) void tryAgain(pausesMs);
  };
  return {
    end: async () => {
      due.store(signedIn() ?? 'unknown');
      await catchUp();
    },
    catchUp,
    keepCatchingUp: async () => {
      // A call that was sent before may still be about to fail.
      await running;
      await tryAgain([0, ...pausesMs]);
    },
    replace: async (account, begin) => {
      beginnings += 1;
      try {
        // Its late answer would take the new cookie.
        await running;
        // Another tab has signed out or in, and the provider is about to say so.
        if (account === null || account !== signedIn()) throw { code: 'no-identity' };
        const before = due.read();
        const begun = await begin();
        // Not before: where the new session does not begin, the old cookie is still there. What another tab has noted meanwhile stays.
        if (due.read() === before) due.remove();
        return begun;
      } finally {
        beginnings -= 1;
      }
    },
  };
};
