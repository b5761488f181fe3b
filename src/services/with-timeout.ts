/** Time in a suspended page counts as one step at most. */
const STEP_MS = 500;

/** Settles as `promise`, or resolves with `fallback` after `timeoutMs`. */
export const withTimeout = async <T, O>(
  timeoutMs: number,
  promise: Promise<T>,
  fallback: O,
): Promise<T | O> => {
  const late = Symbol('late');
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += STEP_MS) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, STEP_MS, late);
    });
    const result = await Promise.race([promise, step]).finally(() => clearTimeout(timer));
    if (result !== late) return result;
  }
  return fallback;
};
