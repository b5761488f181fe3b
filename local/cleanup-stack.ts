/** Closes opened resources in reverse order, each once. */
export function createCleanupStack() {
  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll() {
    for (const closeOne of closers.reverse()) {
      try {
        await closeOne();
      } catch (error) {
        console.error('While stopping:', error);
      }
    }
  }

  return {
    add(closeOne: () => unknown) {
      closers.push(closeOne);
    },
    close(): Promise<void> {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Like Promise.all, but waits for every promise, because a resource that opens late must be closed too. */
export async function allSettledOrThrow<Parts extends readonly unknown[]>(
  opening: readonly [...{ [Index in keyof Parts]: Promise<Parts[Index]> }],
) {
  await Promise.allSettled(opening);
  return Promise.all(opening);
}
