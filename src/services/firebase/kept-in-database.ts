import { indexedDBLocalPersistence, type Persistence } from 'firebase/auth';
import { answerWithin } from '#src/services/answer-within.ts';

/** A database answers in milliseconds; a busy phone that opens it for the first time needs a second or two. */
const LIMIT_MS = 4000;

/** What the SDK keeps to itself (docs/decisions/011). */
interface Database {
  /** Writes a row and removes it. */
  _isAvailable(): Promise<boolean>;
  _get(key: string): Promise<unknown>;
  _remove(key: string): Promise<void>;
}

const DatabasePersistence = indexedDBLocalPersistence as unknown as new () => Database;

const isInLocalStorage = (key: string) => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/**
 * The SDK's IndexedDB, which it waits for without end. One that does not answer at the start is not asked again, and the SDK
 * takes what comes next in its list (docs/decisions/109).
 */
export const keptInDatabase = class extends DatabasePersistence {
  #isStuck = false;

  override async _isAvailable() {
    const isAvailable = await answerWithin(LIMIT_MS, super._isAvailable(), null);
    this.#isStuck = isAvailable === null;
    return isAvailable ?? false;
  }

  override async _get(key: string) {
    // The SDK passes over what rejects.
    if (this.#isStuck) throw new Error('The database did not answer.');
    // Somebody signed in while the database was stuck: whoever it has was here before.
    return isInLocalStorage(key) ? null : super._get(key);
  }

  override async _remove(key: string) {
    if (!this.#isStuck) await super._remove(key);
  }
} as unknown as Persistence;
