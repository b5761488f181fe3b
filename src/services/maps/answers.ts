import type {
  AddressAutofillFeatureSuggestion,
  AddressAutofillRetrieveResponse,
  AddressAutofillSuggestion,
  AddressAutofillSuggestionResponse,
} from '@mapbox/search-js-core';
import type { AddressEvent, MapLocation } from '#machines/address/address.types.ts';
import { hasFailed } from './patient-fetch.ts';

type Named = Pick<AddressAutofillSuggestion, 'full_address' | 'feature_name'>;

export const addressOf = ({ full_address, feature_name }: Named) => full_address ?? feature_name;

export function locationOf({ geometry, properties }: AddressAutofillFeatureSuggestion): MapLocation {
  const [lng = 0, lat = 0] = geometry.coordinates;
  const line = properties.address_line1 ?? properties.feature_name;
  return {
    id: properties.mapbox_id,
    address: addressOf(properties),
    line,
    original: [lng, lat],
    coordinate: [lng, lat],
  };
}

/** The text that an answer is about, from the address of its call. */
const searchedText = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

/** The event for an answer to a search. */
export const searchEvent = (answer: AddressAutofillSuggestionResponse): AddressEvent => {
  // The library adds where it asked; without that, an answer is about no text.
  const text = answer.url ? searchedText(answer.url) : '';
  return hasFailed(answer)
    ? { type: 'search.failed', text }
    : { type: 'suggestions.found', text, count: answer.suggestions.length };
};

/** The event for an answer to where a suggestion is. */
export const locationEvent = ({ features: [feature] }: AddressAutofillRetrieveResponse): AddressEvent =>
  feature ? { type: 'location.found', location: locationOf(feature) } : { type: 'location.notFound' };
