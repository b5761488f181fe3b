/** Prefix of drafts' local-storage keys; the owner's uid follows. */
export const DRAFT_PREFIX = 'registrationDraft:';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** `savedAt`: epoch milliseconds. A time more than 24 hours ahead expires too: the clock may have been set back. */
export const isExpired = (savedAt: unknown): boolean =>
  !(Math.abs(Date.now() - Number(savedAt)) < MAX_AGE_MS);

const savedAtOf = (value: string | null): unknown => {
  try {
    return JSON.parse(value ?? '').savedAt;
  } catch {
    return undefined;
  }
};

/** Removes all drafts with a last edit more than 24 hours ago. */
export const removeExpiredDrafts = (storage: () => Storage): void => {
  try {
    const drafts = storage();
    const keys = Array.from({ length: drafts.length }, (_, index) => drafts.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(DRAFT_PREFIX) && isExpired(savedAtOf(drafts.getItem(key)))) drafts.removeItem(key);
    }
  } catch {
    // Blocked storage contains no drafts.
  }
};
