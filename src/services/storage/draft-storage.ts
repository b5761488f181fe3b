import { isStep, mapValues, stepLimits } from '#contract/limits.ts';
import { parseShape, type Shape } from '#contract/shape.ts';
import type { Draft, DraftEvent, DraftText } from '#machines/registration/registration.types.ts';
import { DRAFT_PREFIX, isExpired, removeExpiredDrafts } from './expired-drafts.ts';

/** Version of the stored format; drafts of other versions are removed. */
const VERSION = 1;

interface StoredDraft extends DraftText {
  version: number;
  /** Time of the last edit, in milliseconds of the browser's clock. */
  savedAt: number;
  step: string;
}
const storedDraft: Shape<StoredDraft> = {
  version: 'number',
  savedAt: 'number',
  ...(mapValues(stepLimits, (limits) =>
    mapValues<string, number, string>(limits, () => 'string'),
  ) as Shape<DraftText>),
  step: 'string',
};

/** A step or field that is newer than the draft is blank. */
const readText = (stored: DraftText) =>
  mapValues(stepLimits, (limits, step) => ({
    ...mapValues<string, number, string>(limits, () => ''),
    ...stored[step],
  })) as DraftText;

const parse = (value: string | null): Draft | null => {
  try {
    const stored = JSON.parse(value ?? '') as StoredDraft;
    const text = readText(stored);
    const { version, savedAt, step } = parseShape({ ...stored, ...text }, storedDraft);
    return version !== VERSION || !isStep(step) || isExpired(savedAt) ? null : { ...text, step };
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
    save: (uid, draft) => {
      const value = JSON.stringify({ version: VERSION, savedAt: Date.now(), ...draft });
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
    // The removal of an invalid draft does not emit an event.
    else if (newValue === null && parse(oldValue)) listener({ type: 'draft.dropped', uid });
  };
  browser.addEventListener('storage', onStorage, { signal: end.signal });
  return () => end.abort();
};
