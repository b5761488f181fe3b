// Runs in every page of a test, because WebKit and Firefox report no page errors to their drivers.
(() => {
  const report = (text) => navigator.sendBeacon('/__problems', `${location.pathname}: ${text}`);
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener(
    'error',
    ({ target, error, message }) => {
      // A size that changes again while it is looked at is looked at in the next frame: no fault, by the specification.
      if (message?.startsWith('ResizeObserver loop')) return;
      if (target === window) report(`uncaught: ${error?.stack ?? message}`);
      // Vite announces what an import needs, also what is there already: Firefox calls that an error, and it is none.
      // Firefox also reports loads that a navigation cancels.
      else if (target.rel !== 'modulepreload' && !isLeaving)
        report(`not loaded: ${target.src ?? target.href}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    report(`unhandled rejection: ${reason?.message ?? reason} ${reason?.stack ?? ''}`),
  );
  document.addEventListener('securitypolicyviolation', (event) =>
    report(`content security policy: ${event.effectiveDirective} ${event.blockedURI}`),
  );
  // The stand-in for Google's script reaches its frame: local/assets/gapi.js.
  addEventListener('message', ({ data }) => {
    if (data?.gapi?.data?.[0] === 'pong') window.isGoogleReady = true;
  });
  const { error } = console;
  console.error = (...args) => {
    error(...args);
    report(`console: ${args.map((arg) => arg?.stack ?? arg).join(' ')}`);
  };
})();
