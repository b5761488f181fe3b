/** Does it once the browser has nothing else to do. Returns what calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(act);
    return () => cancelIdleCallback(idle);
  }
  // Safari has none.
  const timer = setTimeout(act, 1000);
  return () => clearTimeout(timer);
};
