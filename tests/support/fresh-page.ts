/** Resets what test files share: the origin's storage, and the page's styles and URL. */
import '#src/styles/global.css';

localStorage.clear();
sessionStorage.clear();
for (const { name = '' } of await cookieStore.getAll()) await cookieStore.delete(name);
// Vitest's own parameters are in it.
history.replaceState(null, '', '/');
