import type { SnapshotFrom } from 'xstate';
import type { createAddressMachine } from './address.machine.ts';
import { hasMap } from './address.rules.ts';

export type AddressSnapshot = SnapshotFrom<ReturnType<typeof createAddressMachine>>;

/** The line of status under the field. How many addresses were found is announced beside it: `selectSuggestionCount`. */
export type SearchStatus = 'nothingFound' | 'failed' | 'chosen' | 'noMap';

export const selectSearchStatus = (snapshot: AddressSnapshot): SearchStatus | null => {
  if (snapshot.matches({ search: 'nothingFound' })) return 'nothingFound';
  if (snapshot.matches({ search: 'notResponding' })) return 'failed';
  if (snapshot.matches({ search: 'located' })) return 'chosen';
  return snapshot.matches({ search: 'unlocated' }) ? 'noMap' : null;
};
/** How many addresses are listed, or null. */
export const selectSuggestionCount = (snapshot: AddressSnapshot) =>
  snapshot.matches({ search: 'found' }) ? snapshot.context.count : null;

/** The address that was chosen last: suggestions near it come first. */
export const selectPlace = ({ context }: AddressSnapshot) => context.place;
/** What the map shows, or null. */
export const selectShownPlace = ({ context }: AddressSnapshot) => (hasMap(context) ? context.place : null);
/** As Mapbox's `mapStyleMode`. */
export const selectMapStyleMode = (snapshot: AddressSnapshot) =>
  snapshot.matches({ map: { shown: { look: 'satellite' } } }) ? 'satellite' : 'default';
export const selectIsAdjusting = (snapshot: AddressSnapshot) => snapshot.can({ type: 'saving.chosen' });
export const selectMapStatus = ({ context }: AddressSnapshot) => context.mapStatus;
