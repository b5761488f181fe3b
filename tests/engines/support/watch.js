// Given to every page of a test: neither WebKit nor Firefox tells its driver what went wrong in a page.
(() => {
  const tell = (text) => navigator.sendBeacon('/__problems', `${location.pathname}: ${text}`);
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener(
    'error',
    ({ target, error, message }) => {
      // A size that changes again while it is looked at is looked at in the next frame: no fault, by the specification.
      if (message?.startsWith('ResizeObserver loop')) return;
      if (target === window) tell(`uncaught: ${error?.stack ?? message}`);
      // Vite announces what an import needs, also what is there already: Firefox calls that an error, and it is none.
      // Firefox also tells of what it stops loading because the page is left.
      else if (target.rel !== 'modulepreload' && !isLeaving) tell(`not loaded: ${target.src ?? target.href}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    tell(`unhandled rejection: ${reason?.message ?? reason} ${reason?.stack ?? ''}`),
  );
  document.addEventListener('securitypolicyviolation', (event) =>
    tell(`content security policy: ${event.effectiveDirective} ${event.blockedURI}`),
  );
  // The stand-in for Google's script reaches its frame: local/assets/gapi.js.
  addEventListener('message', ({ data }) => {
    if (data?.gapi?.data?.[0] === 'pong') window.isGoogleReady = true;
  });
  const { error } = console;
  console.error = (...args) => {
    error(...args);
    tell(`console: ${args.map((arg) => arg?.stack ?? arg).join(' ')}`);
  };
})();
