import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

const TICK_MS = 50;
/** What a page puts off for a moment in a step comes by then: a debounce, a second chunk, a focus. */
const STEP_MS = 800;
const PAUSE_MS = 25;
const LONG_PAUSE_MS = 1_000;

/** A time that is later than what counts as fresh, also at the end of a walk, so that every token is asked for. */
export const laterThanFresh = () => Date.now() + 600_000;

/**
 * The pages' timers follow the walk instead of the machine: they stand still between steps, and in a step a moment
 * passes, however long its calls take. So a toast is there until it is read, and time is over when a path says so.
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
      // A page may be on its way to another one.
      await context.clock.runFor(isRealTime ? Math.round(now - last) : TICK_MS).catch(() => undefined);
      last = now;
      await setTimeout(isRealTime || passed < STEP_MS ? PAUSE_MS : LONG_PAUSE_MS);
    }
  };
  return {
    /** A step begins. In real time, the pages' timers run until it ends, as for a call that the lab delays. */
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
