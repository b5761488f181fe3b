/**
 * Adds the stand-in of Google's script to a page. Here and not in index.html, so that production never sees
 * it; deferred, so that the page is painted as in production.
 */
export const withEmulatorScript = (html: string) =>
  html.replace('<head>', '<head><script defer src="/emulator/gapi.js"></script>');
