import { samplesPath } from './mapbox/sample-maps.ts';

const parts = [
  // A stand-in of Google's script; deferred, so the page is painted as in production. Safari may ask for it
  // before it has come, and would then fetch Google's own.
  '<script>gapi={load:(...all)=>setTimeout(()=>gapi.load(...all))}</script>',
  '<script defer src="/emulator/gapi.js"></script>',
  // Where addresses and maps come from when the build has no token for the real ones.
  `<meta name="map-samples" content="${samplesPath}">`,
];

/** Adds to a page what only the local stack has. Here and not in index.html: production never sees it. */
export const injectLocalScripts = (html: string) => html.replace('<head>', `<head>${parts.join('')}`);
