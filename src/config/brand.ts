/** Everything that would change with the name on the door. */
import { parseEnvironment } from './environment.ts';

// Safe on import: a pure parse of constants that the bundler wrote into this file.
const { demoVideoUrl, storeListingUrl } = parseEnvironment(import.meta.env);

export const brand = Object.freeze({
  name: 'Escandallo',
  colours: Object.freeze({ paper: '#f3ecdf', night: '#191512', tomato: '#b92e17' }),
  privacyEmail: 'privacy@escandallo.example',
  demoVideoUrl,
  storeListingUrl,
});
