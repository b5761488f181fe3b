import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { compareTimes, type Measurement, measureRounds } from './measure.ts';
import { openPeersSite } from './peers.ts';
import { timeUntil } from './visit.ts';

const isVisible = (selector: string) => `document.querySelector('${selector}')?.checkVisibility()`;

/** Our page first asks how to sign in; the others ask for the e-mail. */
const ourForm = isVisible('main button');
const theirForm = isVisible('input[type=email]');
/** The app has started and handled the queued input. */
export const isReady = `${ourForm} && 'queuedInput' in globalThis && globalThis.queuedInput === undefined`;

/** Our sign-in page beside others on a slow phone: React, Firebase's own, and the lightest one compared. */
export async function measureSignInPage(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const peers = await openPeersSite();
  try {
    const url = `${site.url}/auth`;
    const times = await measureRounds({
      visible: () => timeUntil(browser, url, ourForm),
      ready: () => timeUntil(browser, url, isReady),
      supabase: () => timeUntil(browser, peers.urls.supabase, theirForm),
      firebaseUi: () => timeUntil(browser, peers.urls.firebaseUi, theirForm),
    });
    return [
      compareTimes('/auth  form visible, against supabase auth-ui', times.visible, times.supabase, 0.4),
      compareTimes('/auth  form ready, against firebase ui-react visible', times.ready, times.firebaseUi, 1),
    ];
  } finally {
    await peers.close();
  }
}
