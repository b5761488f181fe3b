/** Calls back when the browser is idle. Returns a function that cancels it. */
export const whenIdle = (callback: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(callback);
    return () => cancelIdleCallback(idle);
  }
  // Safari has no requestIdleCallback.
  const timer = setTimeout(callback, 1000);
  return () => clearTimeout(timer);
};
