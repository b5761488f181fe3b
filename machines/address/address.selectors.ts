import type { SnapshotFrom } from 'xstate';
import type { createAddressMachine } from './address.machine.ts';
import { hasMap } from './address.rules.ts';

export type AddressSnapshot = SnapshotFrom<ReturnType<typeof createAddressMachine>>;

/** The status below the field. `selectSuggestionCount` has the number of suggestions. */
export type SearchStatus = 'nothingFound' | 'failed' | 'chosen' | 'noMap';

export const selectSearchStatus = (snapshot: AddressSnapshot): SearchStatus | null => {
  if (snapshot.matches({ search: 'nothingFound' })) return 'nothingFound';
  if (snapshot.matches({ search: 'searchUnavailable' })) return 'failed';
  if (snapshot.matches({ search: 'located' })) return 'chosen';
  return snapshot.matches({ search: 'locationUnavailable' }) ? 'noMap' : null;
};
/** The number of suggestions, or null. */
export const selectSuggestionCount = (snapshot: AddressSnapshot) =>
  snapshot.matches({ search: 'found' }) ? snapshot.context.count : null;

/** The last chosen location: suggestions near it come first. */
export const selectLocation = ({ context }: AddressSnapshot) => context.location;
/** The location on the map, or null. */
export const selectMapLocation = ({ context }: AddressSnapshot) =>
  hasMap(context) ? context.location : null;
/** A value of Mapbox's `mapStyleMode`. */
export const selectMapStyleMode = (snapshot: AddressSnapshot) =>
  snapshot.matches({ map: { shown: { style: 'satellite' } } }) ? 'satellite' : 'default';
export const selectIsAdjusting = (snapshot: AddressSnapshot) => snapshot.can({ type: 'save.clicked' });
export const selectMapStatus = ({ context }: AddressSnapshot) => context.mapStatus;
