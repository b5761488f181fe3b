import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

const TICK_MS = 50;
/** Runs deferred work of a step: a debounce, a second chunk, a focus. */
const STEP_MS = 800;
const PAUSE_MS = 25;
const LONG_PAUSE_MS = 1_000;
/** The time on the page's clock while a step waits for the longest limit. */
export const longWait = '2 s';

/** Later than a fresh token even at the end of a path, so every token is requested. */
export const laterThanFresh = () => Date.now() + 600_000;

/**
 * Advances the pages' timers with the path: they are paused between steps, and a step takes a fixed time. So toasts
 * remain until they are read.
 */
export const createPageTime = async (context: BrowserContext, startsAt: number) => {
  await context.clock.install({ time: startsAt });
  await context.clock.pauseAt(startsAt);
  let running: Promise<void> | null = null;
  let isStopping = false;
  const run = async (isRealTime: boolean) => {
    let last = performance.now();
    for (let passed = 0; !isStopping; passed += TICK_MS) {
      const now = performance.now();
      // A page may be navigating.
      await context.clock.runFor(isRealTime ? Math.round(now - last) : TICK_MS).catch(() => undefined);
      last = now;
      await setTimeout(isRealTime || passed < STEP_MS ? PAUSE_MS : LONG_PAUSE_MS);
    }
  };
  return {
    /** Starts a step. In real time, timers run until it ends, as for a delayed request. */
    start: (isRealTime = false) => {
      running ??= run(isRealTime);
    },
    stop: async () => {
      isStopping = true;
      await running;
      running = null;
      isStopping = false;
    },
  };
};
