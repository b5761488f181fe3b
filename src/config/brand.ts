/** Names, colours and links that a change of brand replaces. */
import { environment } from './built-environment.ts';

export const brand = Object.freeze({
  name: 'Escandallo',
  colours: Object.freeze({ paper: '#f3ecdf', night: '#191512', tomato: '#b92e17' }),
  /** Lines of text. */
  operator: environment.operator,
  contactEmail: environment.contactEmail,
  demoVideoUrl: environment.demoVideoUrl,
  storeListingUrl: environment.storeListingUrl,
});
