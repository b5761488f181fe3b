import type { AddressContext, Coordinate, MapLocation } from './address.types.ts';

/** Whether the library requests suggestions (specification, section 9). */
export const isSearched = (text: string) => text.length > 2;

/** Whether the text still describes the location: a floor or a door may follow the first line. */
const matchesLocation = ({ line }: MapLocation, text: string) => text.trimStart().startsWith(line);

export const hasMap = ({ location, text }: Pick<AddressContext, 'location' | 'text'>) =>
  location !== null && matchesLocation(location, text);

/** The zoom of the small map (specification, section 9). */
export const mapZoom = 16;

/** Returns the centre of the search: the map's, unless it shows half a country. */
export const nearby = (zoom: number, [lng, lat]: Coordinate) => (zoom > 9 ? { lng, lat } : undefined);

export const isSameCoordinate = ([lng, lat]: Coordinate, [otherLng, otherLat]: Coordinate) =>
  lng === otherLng && lat === otherLat;
