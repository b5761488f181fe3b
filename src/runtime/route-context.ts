import type { TextPage } from '#src/i18n/namespaces.ts';
import type { KeptDishes } from './kept-dishes.types.ts';

/** What the router hands to each route. */
export interface RouteContext {
  /** Resolves when the texts of a page are there in the visitor's language. */
  loadTexts: (page: TextPage) => Promise<void>;
  keptDishes: KeptDishes;
}
