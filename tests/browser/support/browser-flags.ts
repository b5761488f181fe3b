/** How the tests start Chromium. */
export const browserFlags = [
  '--disable-gpu',
  // A headless Chromium rounds the width of letters otherwise.
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Blocks all requests to other machines.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
