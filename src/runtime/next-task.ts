/** Lets the browser answer the person between two parts of the start. */
export const nextTask = (): Promise<void> =>
  // Several timers in a row wait longer and longer; Safari and older browsers have nothing else.
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
