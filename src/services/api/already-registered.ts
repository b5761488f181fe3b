import type { OwnerText } from '#machines/registration/registration.types.ts';

/** The owner is registered with other texts: an earlier response was lost, and the form was edited since. */
export class AlreadyRegisteredError extends Error {
  override readonly name = 'AlreadyRegisteredError';
  readonly stored: OwnerText;

  constructor(stored: OwnerText) {
    super('The owner is registered already, with other texts.');
    this.stored = stored;
  }
}
