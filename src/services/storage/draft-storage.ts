import { parseShape, type Shape } from '#contract/shape.ts';
import type { Draft, DraftEvent } from '#machines/registration/registration.types.ts';
import { DRAFT_PREFIX, isExpired, removeExpiredDrafts } from './expired-drafts.ts';

/** Of what is kept. A draft of another version is removed. */
const VERSION = 1;

interface KeptDraft extends Pick<Draft, 'profile' | 'store'> {
  version: number;
  /** When the owner typed last, in milliseconds of the browser's clock. */
  savedAt: number;
  step: string;
}
const keptDraft: Shape<KeptDraft> = {
  version: 'number',
  savedAt: 'number',
  profile: { name: 'string', lastName: 'string', phone: 'string' },
  store: { storeName: 'string', address: 'string' },
  step: 'string',
};

const isStep = (step: string): step is Draft['step'] => step === 'profile' || step === 'store';

const parse = (value: string | null): Draft | null => {
  try {
    const { version, savedAt, profile, store, step } = parseShape(JSON.parse(value ?? ''), keptDraft);
    return version !== VERSION || !isStep(step) || isExpired(savedAt) ? null : { profile, store, step };
  } catch {
    return null;
  }
};

interface DraftStorage {
  /** The draft of this person. Removes it if it is unreadable, and those of anybody that are too old. */
  read(uid: string): Draft | null;
  keep(uid: string, draft: Draft): void;
  drop(uid: string): void;
}

/**
 * Storage may be full or forbidden (private windows, embedded browsers): the draft then lives as long as the page.
 */
export const createDraftStorage = (storage: () => Storage): DraftStorage => {
  const attempt = (act: (kept: Storage) => void) => {
    try {
      act(storage());
    } catch {
      // Nobody can do anything about it.
    }
  };
  return {
    read: (uid) => {
      let draft: Draft | null = null;
      removeExpiredDrafts(storage);
      attempt((kept) => {
        draft = parse(kept.getItem(DRAFT_PREFIX + uid));
        if (draft === null) kept.removeItem(DRAFT_PREFIX + uid);
      });
      return draft;
    },
    keep: (uid, { profile, store, step }) => {
      const value = JSON.stringify({ version: VERSION, savedAt: Date.now(), profile, store, step });
      attempt((kept) => kept.setItem(DRAFT_PREFIX + uid, value));
    },
    drop: (uid) => attempt((kept) => kept.removeItem(DRAFT_PREFIX + uid)),
  };
};

/** Calls back when another tab keeps or drops a draft. Returns what unsubscribes. */
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
    // What was of no use any more was swept, not dropped.
    else if (newValue === null && parse(oldValue)) listener({ type: 'draft.dropped', uid });
  };
  browser.addEventListener('storage', onStorage, { signal: end.signal });
  return () => end.abort();
};
