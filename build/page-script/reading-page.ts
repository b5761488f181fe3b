/** The script of a page to read: its letters come first, the app when the browser has nothing else to do. */
import { addFonts } from './fonts.ts';
import { keepForApp } from './held-input.ts';
import { startApp } from './start-app.ts';

keepForApp('click', 'button[type=button]');
keepForApp('submit', 'form');

new PerformanceObserver(() => {
  // Safari has no requestIdleCallback.
  (self.requestIdleCallback || setTimeout)(startApp);
  addFonts();
}).observe({ type: 'paint', buffered: true });

// Where no paint is told.
setTimeout(() => {
  startApp();
  addFonts();
}, 3000);
