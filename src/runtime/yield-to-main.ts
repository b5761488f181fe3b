/** Yields to the main thread, so the page stays responsive during the start. */
export const yieldToMain = (): Promise<void> =>
  // Browsers throttle nested timers, but Safari and older ones have no scheduler.
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
