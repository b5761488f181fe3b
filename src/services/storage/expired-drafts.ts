/** Local-storage keys of onboarding drafts begin with this and end with the uid of the person who typed them. */
export const DRAFT_PREFIX = 'registrationDraft:';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** `savedAt`: milliseconds of the browser's clock, which may be set back as well. */
export const isExpired = (savedAt: unknown): boolean =>
  !(Math.abs(Date.now() - Number(savedAt)) < MAX_AGE_MS);

const savedAtOf = (value: string | null): unknown => {
  try {
    return JSON.parse(value ?? '').savedAt;
  } catch {
    return undefined;
  }
};

/** Removes everybody's drafts that nobody has typed in for a day. Where storage is forbidden there are none. */
export const removeExpiredDrafts = (storage: () => Storage): void => {
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(DRAFT_PREFIX) && isExpired(savedAtOf(kept.getItem(key)))) kept.removeItem(key);
    }
  } catch {
    // Nobody can do anything about it.
  }
};
