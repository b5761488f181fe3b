/**
 * Returns a function for each line of a kind: the number of lines that were omitted since the last one, or undefined when
 * this one is beyond `perSecond` and must be omitted.
 */
export function createLineLimit(perSecond: number): () => number | undefined {
  let second = 0;
  let lines = 0;
  let omitted = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) lines = 0;
    second = now;
    if (++lines > perSecond) {
      omitted++;
      return undefined;
    }
    const before = omitted;
    omitted = 0;
    return before;
  };
}
