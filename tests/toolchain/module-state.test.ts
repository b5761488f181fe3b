import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every `let` in src, and why no machine has it as a state. One that is missing here is most likely a state that a
 * machine should name.
 */
const reasons: Record<string, string> = {
  'src/app/create-app.ts: toasts': 'unique ids of toasts',
  'src/app/hydration.ts: focused': 'lasts until the page is hydrated',
  'src/app/router.ts: isFirst': 'the router does not pass whether a render is the first',
  'src/components/nav-bar.tsx: shownPath':
    'distinguishes a navigation, which focuses the heading, from a page load',
  'src/config/import-with-timeout.ts: timer': 'lasts as long as one call',
  'src/config/release.ts: status': 'is set while chunks load, before any machine',
  'src/i18n/language-choice.ts: status': 'belongs to translations, which no machine has',
  'src/i18n/language-choice.ts: requested': 'belongs to translations, which no machine has',
  'src/i18n/load-language.ts: requested': 'lasts as long as one call',
  'src/runtime/use-address.ts: lastLocation': 'outlives the form of step 2; coordinates may not be stored',
  'src/runtime/use-address.ts: search': 'caches a loaded chunk',
  'src/runtime/app-loader.ts: app': 'starts the machines: none runs yet',
  'src/runtime/app-loader.ts: loading': 'starts the machines: none runs yet',
  'src/runtime/use-app.ts: dismiss': 'dismisses the toast of the last failed sign-in',
  'src/services/with-timeout.ts: timer': 'lasts as long as one call',
  'src/services/api/session-cookie.ts: isProven':
    'whether this browser stores cookies, which no machine decides',
  'src/services/api/session-termination.ts: creating': 'counts requests that are running',
  'src/services/api/session-termination.ts: running': 'one request at a time, which the port waits for',
  'src/services/api/session-termination.ts: series':
    'a restored connection restarts the backoff, which no machine waits for',
  'src/services/firebase/sign-in-attempts.ts: won': 'the SDK cannot cancel an attempt; the port hides that',
  'src/services/firebase/email-links.ts: unconfirmedCode': "the meaning of Firebase's error depends on it",
  'src/services/firebase/google-sign-in.ts: credential': 'a secret of the SDK that machines must not store',
  'src/services/firebase/google-sign-in.ts: popup': 'a window, which no machine can store',
  'src/services/firebase/google-sign-in.ts: currentClick':
    'the SDK would open the popup of a cancelled click',
  'src/services/firebase/google-sign-in.ts: notify': 'the listener of that window',
  'src/services/firebase/repeated-sign-in.ts: latest': 'a secret of the SDK that machines must not store',
  'src/services/firebase/revocations.ts: isUnchanged': 'lasts as long as one start of the SDK',
  'src/services/firebase/revocations.ts: ownRequests': "distinguishes our sign-outs from the SDK's",
  'src/services/firebase/token-sync.ts: queue': 'sequential requests, which no machine waits for',
  'src/services/firebase/token-sync.ts: lastSent': 'the last token sent to the other host',
  'src/services/firebase/watch-identity.ts: lastUser': "turns the SDK's stream into events that differ",
  'src/services/firebase/watch-identity.ts: reloadedAt': 'limits the rate of requests',
  'src/services/firebase/watch-identity.ts: timer': 'limits the rate of requests',
  'src/services/firebase/persisted-user.ts: isNew': 'lasts as long as one call',
  'src/services/identity-provider.ts: end': 'a listener that may unsubscribe before the chunk loads',
  'src/services/identity-provider.ts: hasEnded': 'a listener that may unsubscribe before the chunk loads',
  'src/services/identity-provider.ts: stop': 'a listener that may unsubscribe before the chunk loads',
  'src/services/identity-provider.ts: hasLoadFailed': 'state of a chunk',
  'src/services/identity-provider.ts: started': 'caches a loaded chunk',
  'src/services/phone-numbers.ts: loading': 'caches a loaded chunk',
  'src/services/storage/draft-storage.ts: draft': 'lasts as long as one call',
  'src/services/storage/safe-storage-item.ts: inMemory': 'replaces blocked local storage',
};

test('module state: is listed here with a reason', () => {
  const found = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*(?:export )?let (\w+)/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});

test('machines: have no module state', () => {
  const found = globSync('machines/**/*.{machine,setup,actors,selectors}.ts').filter((file) =>
    /^\s*let \w+/m.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
