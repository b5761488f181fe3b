/** Files share an origin, and their page has a CSS file and a URL of its own. */
import '#src/styles/global.css';

localStorage.clear();
sessionStorage.clear();
for (const { name = '' } of await cookieStore.getAll()) await cookieStore.delete(name);
// Vitest's own parameters are in it.
history.replaceState(null, '', '/');
