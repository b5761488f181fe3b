import {
  browserLocalPersistence,
  browserSessionPersistence,
  indexedDBLocalPersistence,
  type Persistence,
} from 'firebase/auth';
import { withTimeout } from '#src/services/with-timeout.ts';
import { storageTimeoutMs } from './persisted-user.ts';

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

const pending = Symbol('pending');

/**
 * Stores the user in IndexedDB, local storage, session storage or memory. Each write falls back, whereas the SDK's own
 * persistence rejects a sign-in when a later write fails. A layer that does not answer is skipped until the next page
 * load (docs/decisions/0007).
 */
export const fallbackPersistence = class {
  readonly type = 'LOCAL';
  #layers = layers.map((Layer) => new Layer());
  readonly #database = this.#layers[0];
  /** Values without storage; null after a failed removal. */
  readonly #memory = new Map<string, unknown>();
  /** The last values, for the next layer when one is skipped. */
  readonly #known = new Map<string, unknown>();
  readonly #listeners: [key: string, listener: unknown][] = [];

  async #access<T>(layer: Layer, access: () => Promise<T>): Promise<T> {
    const result = await withTimeout(storageTimeoutMs, access(), pending);
    if (result !== pending) return result;
    this.#skip(layer);
    throw new Error('The storage did not answer.');
  }

  #skip(skipped: Layer) {
    if (!this.#layers.includes(skipped)) return;
    this.#moveListeners(() => {
      this.#layers = this.#layers.filter((layer) => layer !== skipped);
    });
    for (const [key, value] of this.#known) void this._set(key, value);
  }

  #moveListeners(changeLayers: () => void) {
    for (const [key, listener] of this.#listeners) this.#layers[0]?._removeListener(key, listener);
    changeLayers();
    for (const [key, listener] of this.#listeners) this.#layers[0]?._addListener(key, listener);
  }

  /** False on rejection or timeout. */
  async #succeeds(layer: Layer, access: () => Promise<unknown>): Promise<boolean> {
    try {
      return (await this.#access(layer, access)) !== false;
    } catch {
      return false;
    }
  }

  async _isAvailable() {
    const database = this.#database;
    if (database && !(await this.#succeeds(database, () => database._isAvailable()))) this.#skip(database);
    return true;
  }

  async _get(key: string) {
    if (this.#memory.has(key)) return this.#memory.get(key);
    // A layer is written only when earlier ones failed, so the last copy is the newest.
    for (const layer of this.#layers.toReversed()) {
      try {
        const value = await this.#access(layer, () => layer._get(key));
        if (!value) continue;
        this.#known.set(key, value);
        return value;
      } catch (error) {
        if (layer !== this.#database) continue;
        // Null would sign out the owner when the database fails.
        if (this.#layers.includes(layer)) throw error;
        return this.#known.get(key) ?? null;
      }
    }
    this.#known.delete(key);
    return null;
  }

  async _set(key: string, value: unknown) {
    this.#memory.set(key, value);
    this.#known.set(key, value);
    for (const layer of this.#layers) {
      if (!(await this.#succeeds(layer, () => layer._set(key, value)))) continue;
      const lower = this.#layers.slice(this.#layers.indexOf(layer) + 1);
      await Promise.all(lower.map((one) => this.#succeeds(one, () => one._remove(key))));
      this.#memory.delete(key);
      return;
    }
  }

  async _remove(key: string) {
    this.#known.delete(key);
    const removals = this.#layers.map((layer) => this.#succeeds(layer, () => layer._remove(key)));
    if ((await Promise.all(removals)).every(Boolean)) this.#memory.delete(key);
    else this.#memory.set(key, null);
  }

  _addListener(key: string, listener: unknown) {
    this.#listeners.push([key, listener]);
    this.#layers[0]?._addListener(key, listener);
  }

  _removeListener(key: string, listener: unknown) {
    const index = this.#listeners.findIndex(([ownKey, own]) => ownKey === key && own === listener);
    if (index >= 0) this.#listeners.splice(index, 1);
    this.#layers[0]?._removeListener(key, listener);
  }
} as unknown as Persistence;
