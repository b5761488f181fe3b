import { environment } from './built-environment.ts';

declare global {
  /** Where the address search calls; its code is patched to look here (build/patch-mapbox.ts). */
  var __MAPBOX_ORIGIN__: string | undefined;
}

/** Who answers the address search. */
export interface MapService {
  token: string;
  api: string;
  /** Takes reports of moved pins. */
  contribute: string;
}

/** Mapbox itself with a token; without one the sample answers of a local stack, where its pages name them. */
export function findMapService(token = environment.mapboxToken): MapService | null {
  if (token) return { token, api: 'https://api.mapbox.com', contribute: 'https://contribute-api.mapbox.com' };
  const samples = document.querySelector<HTMLMetaElement>('meta[name="map-samples"]')?.content;
  if (!samples) return null;
  const origin = location.origin + samples;
  return { token: 'sample', api: origin, contribute: origin };
}
