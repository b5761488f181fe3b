import { environment } from './built-environment.ts';

declare global {
  /** Origin of the address search, which build/patch-mapbox.ts makes its code read. */
  var __MAPBOX_ORIGIN__: string | undefined;
}

/** The service of the address search. */
export interface MapService {
  token: string;
  api: string;
  /** Takes reports of moved pins. */
  contribute: string;
}

/** Mapbox with a token; otherwise the sample responses of a local stack, if its page names them. */
export function findMapService(token = environment.mapboxToken): MapService | null {
  if (token) return { token, api: 'https://api.mapbox.com', contribute: 'https://contribute-api.mapbox.com' };
  const samples = document.querySelector<HTMLMetaElement>('meta[name="map-samples"]')?.content;
  if (!samples) return null;
  const origin = location.origin + samples;
  return { token: 'sample', api: origin, contribute: origin };
}
