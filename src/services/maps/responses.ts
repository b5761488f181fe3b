import type {
  AddressAutofillFeatureSuggestion,
  AddressAutofillRetrieveResponse,
  AddressAutofillSuggestion,
  AddressAutofillSuggestionResponse,
} from '@mapbox/search-js-core';
import type { AddressEvent, MapLocation } from '#machines/address/address.types.ts';
import { hasFailed } from './fail-safe-fetch.ts';

type AddressNames = Pick<AddressAutofillSuggestion, 'full_address' | 'feature_name'>;

export const readAddress = ({ full_address, feature_name }: AddressNames) => full_address ?? feature_name;

export function readLocation({ geometry, properties }: AddressAutofillFeatureSuggestion): MapLocation {
  const [lng = 0, lat = 0] = geometry.coordinates;
  const line = properties.address_line1 ?? properties.feature_name;
  return {
    id: properties.mapbox_id,
    address: readAddress(properties),
    line,
    original: [lng, lat],
    coordinate: [lng, lat],
  };
}

/** The response lacks the text. */
const searchedText = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

export const searchEvent = (response: AddressAutofillSuggestionResponse): AddressEvent => {
  // The library adds the request's URL; without it the text is unknown.
  const text = response.url ? searchedText(response.url) : '';
  return hasFailed(response)
    ? { type: 'search.failed', text }
    : { type: 'suggestions.found', text, count: response.suggestions.length };
};

export const locationEvent = ({ features: [feature] }: AddressAutofillRetrieveResponse): AddressEvent =>
  feature ? { type: 'location.found', location: readLocation(feature) } : { type: 'location.notFound' };
