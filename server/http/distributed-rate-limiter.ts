/** Counts calls in memory, and shares the counts with other processes where there are any. See docs/decisions/0030. */

const windowMs = 60_000;

/** The calls of all processes in the current window, and how long it lasts. */
interface SharedCount {
  calls: number;
  msLeft: number;
}

/** Adds the calls of each bucket to the shared counts, and returns those. */
export type SyncCounts = (calls: ReadonlyMap<number, number>) => Promise<ReadonlyMap<number, SharedCount>>;

interface Window {
  /** Of this process. */
  calls: number;
  /** How many of them are in the shared count. */
  synced: number;
  /** The shared count at the last sync. */
  sharedCalls: number;
  endsAt: number;
}

/**
 * Counts one call of a bucket: resolves to 0 for the first `perMinute`, then to the milliseconds until the next window.
 * Without `syncCounts` this process is the only one. Never rejects: while `syncCounts` does, this process counts alone
 * and syncs its counts later.
 */
export function createLimiter(
  perMinute: number,
  syncCounts?: SyncCounts,
): (bucket: number) => Promise<number> {
  /** So many calls may be unknown to the other processes. */
  const maxUnsynced = Math.max(1, Math.floor(perMinute / 10));
  const windows = new Map<number, Window>();
  const due = new Map<number, Window>();
  let syncing = Promise.resolve();
  let next: Promise<void> | undefined;

  function windowOf(bucket: number): Window {
    const current = windows.get(bucket);
    if (current && current.endsAt > performance.now()) return current;
    const window = { calls: 0, synced: 0, sharedCalls: 0, endsAt: performance.now() + windowMs };
    windows.set(bucket, window);
    return window;
  }

  async function flush(sync: SyncCounts) {
    const batch = [...due].map(([bucket, window]) => ({ bucket, window, upTo: window.calls }));
    due.clear();
    const counts = await sync(
      new Map(batch.map(({ bucket, window, upTo }) => [bucket, upTo - window.synced])),
    ).catch(() => undefined);
    if (!counts) return;
    for (const { bucket, window, upTo } of batch) {
      const count = counts.get(bucket);
      if (!count) continue;
      window.sharedCalls = count.calls;
      window.synced = upTo;
      window.endsAt = performance.now() + count.msLeft;
    }
  }

  /** Runs after the current flush, which may lack the latest calls. */
  function flushNext(sync: SyncCounts): Promise<void> {
    next ??= syncing.then(() => {
      next = undefined;
      syncing = flush(sync);
      return syncing;
    });
    return next;
  }

  const msUntilEnd = ({ endsAt }: Window) => Math.max(1, endsAt - performance.now());

  return async (bucket) => {
    const window = windowOf(bucket);
    if (window.sharedCalls + window.calls - window.synced >= perMinute) return msUntilEnd(window);
    const call = ++window.calls;
    const unsynced = call - window.synced;
    if (!syncCounts || unsynced * 2 < maxUnsynced) return 0;
    due.set(bucket, window);
    const flushed = flushNext(syncCounts);
    if (unsynced <= maxUnsynced) return 0;
    await flushed;
    // This call's position among those of all processes, in the order of their syncs.
    const position = window.sharedCalls - (window.synced - call);
    return position <= perMinute ? 0 : msUntilEnd(window);
  };
}
