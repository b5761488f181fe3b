import type { AddressContext, Coordinate, Place } from './address.types.ts';

/** Whether the library asks for suggestions (specification, section 9). */
export const isSearched = (text: string) => text.length > 2;

/** Whether a text still means this place: a floor or a door may follow its first line. */
export const isAbout = ({ line }: Place, text: string) => text.trimStart().startsWith(line);

export const hasMap = ({ place, text }: Pick<AddressContext, 'place' | 'text'>) =>
  place !== null && isAbout(place, text);

/** The zoom of the small map (specification, section 9). */
export const mapZoom = 16;

/** Where to search first: near what the map shows, unless it shows half a country. */
export const nearby = (zoom: number, [lng, lat]: Coordinate) => (zoom > 9 ? { lng, lat } : undefined);

export const isSameCoordinate = ([lng, lat]: Coordinate, [otherLng, otherLat]: Coordinate) =>
  lng === otherLng && lat === otherLat;
