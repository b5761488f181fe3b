import { loadChunk } from '#src/config/load-chunk.ts';
import { findMapService } from './map-service.ts';

type AddressSearchModule = typeof import('./address-search.tsx');

let loaded: AddressSearchModule | null = null;

/** The search, if its code is there already. */
export const loadedAddressSearch = () => loaded;

/**
 * Loads the search, a chunk of its own. Null where no map service is configured, or when the code does not come.
 * Nothing waits for it: without it there is a plain field.
 */
export async function loadAddressSearch(): Promise<AddressSearchModule | null> {
  const service = findMapService();
  if (!service || import.meta.env.SSR) return null;
  globalThis.__MAPBOX_ORIGIN__ = service.api;
  try {
    loaded = await loadChunk(() => import('./address-search.tsx'));
  } catch (error) {
    console.warn('The address search did not load.', error);
  }
  return loaded;
}

/** Fetches the search while there is nothing else to do. */
export function preloadAddressSearch() {
  const load = () => void loadAddressSearch();
  // Safari has none.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, 1000);
}
