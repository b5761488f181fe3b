/** Script of a content page: fonts first, then the app when the browser is idle. */
import { addFonts } from './fonts.ts';
import { queueForApp } from './queued-input.ts';
import { startApp } from './start-app.ts';

queueForApp('click', 'button[type=button]');
queueForApp('submit', 'form');

new PerformanceObserver(() => {
  // Safari has no requestIdleCallback.
  (self.requestIdleCallback || setTimeout)(startApp);
  addFonts();
}).observe({ type: 'paint', buffered: true });

// For browsers without paint timing. Both functions run once.
setTimeout(() => {
  startApp();
  addFonts();
}, 3000);
