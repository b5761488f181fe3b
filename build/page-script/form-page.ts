/**
 * Script of /auth: starts the app first, and loads fonts when the browser is idle. A button with `data-opens` opens that
 * form. A submitted form gets `aria-busy`.
 */
import { addFonts } from './fonts.ts';
import { queueForApp } from './queued-input.ts';
import { startApp } from './start-app.ts';

/** The app's root. Browsers define a global variable for each id. */
declare const root: HTMLElement;

queueForApp('click', 'button[type=button]', (button) => {
  const form = document.getElementById(button.dataset.opens as string) as HTMLFormElement | null;
  if (form) {
    (button.parentNode as HTMLElement).hidden = true;
    form.hidden = false;
    (form.elements[0] as HTMLElement).focus();
  }
});
queueForApp('submit', 'form', (form) => {
  form.ariaBusy = 'true';
});

// A returning user sees no form until the app redirects or shows it.
try {
  if (localStorage.userToken) {
    root.dataset.opening = '';
    // Shows the form if the app does not start.
    setTimeout(() => delete root.dataset.opening, 8000);
  }
} catch {
  // Storage is unavailable.
}

// Safari has no requestIdleCallback.
const start = () => startApp().then(() => (self.requestIdleCallback || setTimeout)(addFonts));
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// For browsers without paint timing.
setTimeout(start, 3000);

// E-mail links and Back from onboarding need a view that is not prerendered: src/app/hydration.ts.
if (
  /[?&](mode|oobCode)=/.test(location.search) ||
  history.state?.verifiedEmail ||
  history.state?.isBackFromRegistration
) {
  // Hides the prerendered form. The rest stays visible, so the page is not empty on a slow network.
  root.querySelector('main > div')?.setAttribute('data-waiting', '');
  start();
}
