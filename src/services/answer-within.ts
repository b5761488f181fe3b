/** A device that sleeps, or a page that is held back, does not wait: it counts as one step. */
const STEP_MS = 500;

/** What `asked` resolves with, or `otherwise` when that takes longer than `limitMs`. Rejects as `asked` does. */
export const answerWithin = async <T, O>(
  limitMs: number,
  asked: Promise<T>,
  otherwise: O,
): Promise<T | O> => {
  const late = Symbol('late');
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += STEP_MS) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, STEP_MS, late);
    });
    const answer = await Promise.race([asked, step]).finally(() => clearTimeout(timer));
    if (answer !== late) return answer;
  }
  return otherwise;
};
