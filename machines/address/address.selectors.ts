import type { SnapshotFrom } from 'xstate';
import type { createAddressMachine } from './address.machine.ts';
import { hasMap } from './address.rules.ts';

export type AddressSnapshot = SnapshotFrom<ReturnType<typeof createAddressMachine>>;

/** What is said under the field; how many addresses were found is said apart. */
export type SearchNews = 'none' | 'failed' | 'chosen' | 'noMap';

export const selectNews = (snapshot: AddressSnapshot): SearchNews | null => {
  if (snapshot.matches({ search: 'nothingFound' })) return 'none';
  if (snapshot.matches({ search: 'notResponding' })) return 'failed';
  if (snapshot.matches({ search: 'located' })) return 'chosen';
  return snapshot.matches({ search: 'unlocated' }) ? 'noMap' : null;
};
/** How many addresses are listed, or null. */
export const selectCount = (snapshot: AddressSnapshot) =>
  snapshot.matches({ search: 'found' }) ? snapshot.context.count : null;

/** The address that was chosen last: what is near comes first. */
export const selectPlace = ({ context }: AddressSnapshot) => context.place;
/** What the map shows, or null. */
export const selectShownPlace = ({ context }: AddressSnapshot) => (hasMap(context) ? context.place : null);
export const selectLook = (snapshot: AddressSnapshot) =>
  snapshot.matches({ map: { shown: { look: 'satellite' } } }) ? 'satellite' : 'default';
export const selectIsAdjusting = (snapshot: AddressSnapshot) => snapshot.can({ type: 'saving.chosen' });
export const selectMapNews = ({ context }: AddressSnapshot) => context.mapNews;
