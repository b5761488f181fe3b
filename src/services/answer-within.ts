/** What `asked` resolves with, or `otherwise` when that takes longer than `limitMs`. Rejects as `asked` does. */
export const answerWithin = async <T, O>(
  limitMs: number,
  asked: Promise<T>,
  otherwise: O,
): Promise<T | O> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<O>((resolve) => {
    timer = setTimeout(resolve, limitMs, otherwise);
  });
  try {
    return await Promise.race([asked, limit]);
  } finally {
    clearTimeout(timer);
  }
};
