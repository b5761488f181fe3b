import type { TextPage } from '#src/i18n/namespaces.ts';
import type { SavedDishes } from './saved-dishes.types.ts';

/** Context that the router passes to each route. */
export interface RouteContext {
  /** Loads a page's translations in the visitor's language. */
  loadTexts: (page: TextPage) => Promise<void>;
  savedDishes: SavedDishes;
}
