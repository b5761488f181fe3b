/** Files share a window and what they import from packages: each begins with an empty page, and loads our own modules anew. */
import { afterAll, vi } from 'vitest';

vi.resetModules();
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; ')) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
}
history.replaceState(null, '', '/');
for (const { name } of [...document.documentElement.attributes])
  document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();

// Radix ends a dialog in a task of its own, which still wants the page.
afterAll(() => new Promise((resolve) => setTimeout(resolve)));
