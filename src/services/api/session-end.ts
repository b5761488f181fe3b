import type { KeptText } from '#src/services/storage/kept-text.ts';

export interface SessionEnd {
  /** Ends the session at the server. When that fails it stays due, also for the next visit. */
  end(): Promise<void>;
  /** Ends the session that is due, if one is. Never rejects. */
  catchUp(): Promise<void>;
  /** The same, some more times where it fails: a connection that has just come back may not carry a call yet. */
  keepCatchingUp(): Promise<void>;
  /** Another session is about to take its place. */
  forget(): Promise<void>;
}

/** Between two tries. */
const pausesMs = [1_000, 2_000, 4_000, 8_000];

/** `endSession`: DELETE /session. `due`: what tells the next visit. */
export const createSessionEnd = (endSession: () => Promise<void>, due: KeptText): SessionEnd => {
  let running: Promise<void> | null = null;
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
    if (due.read() === null) return;
    running ??= run();
    await running;
  };
  return {
    end: () => {
      due.store('yes');
      return catchUp();
    },
    catchUp,
    keepCatchingUp: async () => {
      // A call that was sent before may still be about to fail.
      await running;
      await catchUp();
      for (const ms of pausesMs) {
        if (due.read() === null) return;
        await new Promise((resolve) => setTimeout(resolve, ms));
        await catchUp();
      }
    },
    forget: async () => {
      // Its late answer would take the new cookie.
      await running;
      due.remove();
    },
  };
};
