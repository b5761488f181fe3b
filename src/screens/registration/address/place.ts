import type { AddressAutofillFeatureSuggestion, AddressAutofillSuggestion } from '@mapbox/search-js-core';

/** Longitude, latitude. */
export type Coordinate = readonly [number, number];

/** A chosen address, on the map. It lives as long as the form: coordinates are not for keeping. */
export interface Place {
  id: string;
  address: string;
  /** The first line of the address: street and number. */
  line: string;
  /** Where the service had the pin. */
  original: Coordinate;
  /** Where the owner has it. */
  coordinate: Coordinate;
}

export function placeOf({ geometry, properties }: AddressAutofillFeatureSuggestion): Place {
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

type Named = Pick<AddressAutofillSuggestion, 'full_address' | 'feature_name'>;

export const addressOf = ({ full_address, feature_name }: Named) => full_address ?? feature_name;

/** Whether a text still means this place: a floor or a door may follow its first line. */
export const isAbout = ({ line }: Place, text: string) => text.trimStart().startsWith(line);

/** The zoom of the small map (specification, section 9). */
export const mapZoom = 16;

/** Where to search first: near what the map shows, unless it shows half a country. */
export const nearby = (zoom: number, [lng, lat]: Coordinate) => (zoom > 9 ? { lng, lat } : undefined);

/** Whether the library asks for suggestions (specification, section 9). */
export const isSearched = (text: string) => text.length > 2;

/** The text that an answer is about, from the address of its call. */
export const searchedText = (url: string) =>
  decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
