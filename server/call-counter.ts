/** Counts calls in memory, in common with other processes where there are any. See docs/decisions/083. */

const windowMs = 60_000;

/** How many calls all processes have counted in the window that runs, and how long it still does. */
interface Sum {
  calls: number;
  msLeft: number;
}

/** Adds the calls of each bucket to what all processes have counted, and answers the sums. */
export type Tell = (calls: ReadonlyMap<number, number>) => Promise<ReadonlyMap<number, Sum>>;

interface Window {
  /** Here. */
  calls: number;
  /** How many of them were told. */
  told: number;
  /** Of all processes, as it was when these were told. */
  sum: number;
  endsAt: number;
}

/**
 * Counts one call of a bucket: answers 0 when it is one of the `perMinute`, and how many milliseconds until the next
 * window when it is not. Without `tell` there is no other process. Never rejects: as long as `tell` does, this process
 * counts by itself, and tells what it counted when it can.
 */
export function createCounter(perMinute: number, tell?: Tell): (bucket: number) => Promise<number> {
  /** So many calls may be in that the other processes do not know of. */
  const share = Math.max(1, Math.floor(perMinute / 10));
  const windows = new Map<number, Window>();
  const due = new Map<number, Window>();
  let telling = Promise.resolve();
  let next: Promise<void> | undefined;

  function windowOf(bucket: number): Window {
    const known = windows.get(bucket);
    if (known && known.endsAt > performance.now()) return known;
    const window = { calls: 0, told: 0, sum: 0, endsAt: performance.now() + windowMs };
    windows.set(bucket, window);
    return window;
  }

  async function tellDue(tellOthers: Tell) {
    const told = [...due].map(([bucket, window]) => ({ bucket, window, upTo: window.calls }));
    due.clear();
    const sums = await tellOthers(
      new Map(told.map(({ bucket, window, upTo }) => [bucket, upTo - window.told])),
    ).catch(() => undefined);
    if (!sums) return;
    for (const { bucket, window, upTo } of told) {
      const sum = sums.get(bucket);
      if (!sum) continue;
      window.sum = sum.calls;
      window.told = upTo;
      window.endsAt = performance.now() + sum.msLeft;
    }
  }

  /** After the one that is on its way, which may not know of the last calls. */
  function tellNext(tellOthers: Tell): Promise<void> {
    next ??= telling.then(() => {
      next = undefined;
      telling = tellDue(tellOthers);
      return telling;
    });
    return next;
  }

  const msUntilEnd = ({ endsAt }: Window) => Math.max(1, endsAt - performance.now());

  return async (bucket) => {
    const window = windowOf(bucket);
    if (window.sum + window.calls - window.told >= perMinute) return msUntilEnd(window);
    const call = ++window.calls;
    const untold = call - window.told;
    if (!tell || untold * 2 < share) return 0;
    due.set(bucket, window);
    const isTold = tellNext(tell);
    if (untold <= share) return 0;
    await isTold;
    // Its place among the calls of all processes, in the order in which they were told.
    const place = window.sum - (window.told - call);
    return place <= perMinute ? 0 : msUntilEnd(window);
  };
}
