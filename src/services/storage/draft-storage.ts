import { mapFields, profileLimits, storeLimits } from '#contract/limits.ts';
import { parseShape, type Shape } from '#contract/shape.ts';
import type { Draft, DraftEvent } from '#machines/registration/registration.types.ts';
import { DRAFT_PREFIX, isExpired, removeExpiredDrafts } from './expired-drafts.ts';

/** Version of the stored format; drafts of other versions are removed. */
const VERSION = 1;

interface StoredDraft extends Pick<Draft, 'profile' | 'store'> {
  version: number;
  /** Time of the last edit, in milliseconds of the browser's clock. */
  savedAt: number;
  step: string;
}
const storedDraft: Shape<StoredDraft> = {
  version: 'number',
  savedAt: 'number',
  profile: mapFields(profileLimits, () => 'string'),
  store: mapFields(storeLimits, () => 'string'),
  step: 'string',
};

const isStep = (step: string): step is Draft['step'] => step === 'profile' || step === 'store';

/** A field that is newer than the draft is blank. */
const addNewFields = <T extends object>(part: T, limits: Readonly<Record<string, number>>): T =>
  part && { ...mapFields(limits, () => ''), ...part };

const parse = (value: string | null): Draft | null => {
  try {
    const stored = JSON.parse(value ?? '') as StoredDraft;
    const profile = addNewFields(stored.profile, profileLimits);
    const store = addNewFields(stored.store, storeLimits);
    const { version, savedAt, step } = parseShape({ ...stored, profile, store }, storedDraft);
    return version !== VERSION || !isStep(step) || isExpired(savedAt) ? null : { profile, store, step };
  } catch {
    return null;
  }
};

interface DraftStorage {
  /** Returns the user's draft. Removes it if unreadable, and all expired drafts. */
  read(uid: string): Draft | null;
  save(uid: string, draft: Draft): void;
  remove(uid: string): void;
}

/** Without storage (full, private windows, embedded browsers) the draft lasts as long as the page. */
export const createDraftStorage = (storage: () => Storage): DraftStorage => {
  const ignoreStorageErrors = (access: (drafts: Storage) => void) => {
    try {
      access(storage());
    } catch {
      // The draft stays in memory.
    }
  };
  return {
    read: (uid) => {
      let draft: Draft | null = null;
      removeExpiredDrafts(storage);
      ignoreStorageErrors((drafts) => {
        draft = parse(drafts.getItem(DRAFT_PREFIX + uid));
        if (draft === null) drafts.removeItem(DRAFT_PREFIX + uid);
      });
      return draft;
    },
    save: (uid, { profile, store, step }) => {
      const value = JSON.stringify({ version: VERSION, savedAt: Date.now(), profile, store, step });
      ignoreStorageErrors((drafts) => drafts.setItem(DRAFT_PREFIX + uid, value));
    },
    remove: (uid) => ignoreStorageErrors((drafts) => drafts.removeItem(DRAFT_PREFIX + uid)),
  };
};

/** Calls back when another tab saves or removes a draft. Returns a function that unsubscribes. */
export const watchStoredDrafts = (
  browser: Pick<Window, 'addEventListener'>,
  listener: (event: DraftEvent) => void,
) => {
  const end = new AbortController();
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (!key?.startsWith(DRAFT_PREFIX)) return;
    const uid = key.slice(DRAFT_PREFIX.length);
    const draft = parse(newValue);
    if (draft) listener({ type: 'draft.changed', uid, draft });
    // The removal of an invalid draft is no event.
    else if (newValue === null && parse(oldValue)) listener({ type: 'draft.dropped', uid });
  };
  browser.addEventListener('storage', onStorage, { signal: end.signal });
  return () => end.abort();
};
