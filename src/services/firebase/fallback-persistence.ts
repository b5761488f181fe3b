import {
  browserLocalPersistence,
  browserSessionPersistence,
  indexedDBLocalPersistence,
  type Persistence,
} from 'firebase/auth';
import { withTimeout } from '#src/services/with-timeout.ts';

/** Databases take milliseconds; the first opening on a busy phone takes a second or two. */
const TIMEOUT_MS = 4000;

/** The SDK's private interface of a persistence (docs/decisions/0007). */
interface Layer {
  /** Writes a row and removes it. */
  _isAvailable(): Promise<boolean>;
  _get(key: string): Promise<unknown>;
  _set(key: string, value: unknown): Promise<void>;
  _remove(key: string): Promise<void>;
  _addListener(key: string, listener: unknown): void;
  _removeListener(key: string, listener: unknown): void;
}

const layers = [
  indexedDBLocalPersistence,
  browserLocalPersistence,
  browserSessionPersistence,
] as unknown as (new () => Layer)[];

/** False on rejection or timeout. */
const succeeds = async (access: () => Promise<unknown>): Promise<boolean> => {
  try {
    return (await withTimeout(TIMEOUT_MS, access(), false)) !== false;
  } catch {
    return false;
  }
};

/**
 * Stores the user in IndexedDB, local storage, session storage or memory. Each write falls back, whereas the SDK's own
 * persistence rejects a sign-in when a later write fails (docs/decisions/0007).
 */
export const fallbackPersistence = class {
  readonly type = 'LOCAL';
  readonly #layers = layers.map((Layer) => new Layer());
  readonly #database = this.#layers[0];
  /** Values without storage; null after a failed removal. */
  readonly #memory = new Map<string, unknown>();

  async _isAvailable() {
    // The SDK has no timeout for a hanging database.
    if (!(await succeeds(async () => this.#database?._isAvailable()))) this.#layers.shift();
    return true;
  }

  async _get(key: string) {
    if (this.#memory.has(key)) return this.#memory.get(key);
    // A layer is written only when earlier ones failed, so the last copy is the newest.
    for (const layer of this.#layers.toReversed()) {
      try {
        const value = await layer._get(key);
        if (value) return value;
      } catch (error) {
        // Null would sign out the owner when the database fails briefly.
        if (layer === this.#database) throw error;
      }
    }
    return null;
  }

  async _set(key: string, value: unknown) {
    this.#memory.set(key, value);
    for (const [index, layer] of this.#layers.entries()) {
      if (!(await succeeds(() => layer._set(key, value)))) continue;
      await Promise.all(this.#layers.slice(index + 1).map((lower) => succeeds(() => lower._remove(key))));
      this.#memory.delete(key);
      return;
    }
  }

  async _remove(key: string) {
    const removals = this.#layers.map((layer) => succeeds(() => layer._remove(key)));
    if ((await Promise.all(removals)).every(Boolean)) this.#memory.delete(key);
    else this.#memory.set(key, null);
  }

  _addListener(key: string, listener: unknown) {
    this.#layers[0]?._addListener(key, listener);
  }

  _removeListener(key: string, listener: unknown) {
    this.#layers[0]?._removeListener(key, listener);
  }
} as unknown as Persistence;
