import type { KeptText } from '#src/services/storage/kept-text.ts';

export interface SessionEnd {
  /** Tries to end the session at the server. When that fails it stays due: here for some minutes, and for the next visit. */
  end(): Promise<void>;
  /** Ends the session that is due, if one is. Never rejects. */
  catchUp(): Promise<void>;
  /** The same, some more times where it fails: a connection that has just come back may not carry a call yet. */
  keepCatchingUp(): Promise<void>;
  /** Another session takes its place: `begin` is called when nothing is under way that would end that one. */
  replace<T>(begin: () => Promise<T>): Promise<T>;
}

/** Between two tries: about four minutes in all. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];

/**
 * `endSession`: DELETE /session. `due`: what tells the next visit. `isSignedIn`: whether somebody has signed in since;
 * the call would end their sign-in, and their session takes the place of the old one.
 */
export const createSessionEnd = (
  endSession: () => Promise<void>,
  due: KeptText,
  isSignedIn: () => boolean,
): SessionEnd => {
  let running: Promise<void> | null = null;
  let series = 0;
  let isBeingReplaced = false;
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
  const catchUp = async () => {
    if (due.read() === null || isBeingReplaced) return;
    running ??= run();
    await running;
  };
  const tryAgain = async (pauses: readonly number[]) => {
    series += 1;
    const own = series;
    for (const ms of pauses) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      // A newer series has taken over.
      if (own !== series || due.read() === null) return;
      if (!isSignedIn()) await catchUp();
    }
  };
  return {
    end: async () => {
      const before = series;
      due.store('yes');
      await catchUp();
      // Unless the connection is back already.
      if (series === before) void tryAgain(pausesMs);
    },
    catchUp,
    keepCatchingUp: async () => {
      // A call that was sent before may still be about to fail.
      await running;
      await tryAgain([0, ...pausesMs]);
    },
    replace: async (begin) => {
      isBeingReplaced = true;
      try {
        // Its late answer would take the new cookie.
        await running;
        const begun = await begin();
        // Not before: where the new session does not begin, the old cookie is still there.
        due.remove();
        return begun;
      } finally {
        isBeingReplaced = false;
      }
    },
  };
};
