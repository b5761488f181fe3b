import type { Profile, Store } from '#machines/registration/registration.types.ts';

/** The owner is on record, with other texts: of an earlier call the answer was lost, and they have typed anew since. */
export class RegisteredBeforeError extends Error {
  override readonly name = 'RegisteredBeforeError';
  readonly stored: Profile & Store;

  constructor(stored: Profile & Store) {
    super('The owner is registered already, with other texts.');
    this.stored = stored;
  }
}
