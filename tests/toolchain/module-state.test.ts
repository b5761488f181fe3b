import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every `let` in src, and why no machine has it as a state. One that is missing here is most likely a state that a
 * machine should name.
 */
const reasons: Record<string, string> = {
  'src/app/create-app.ts: toasts': 'unique ids of toasts',
  'src/app/hydration.ts: focused': 'lasts until the page is hydrated',
  'src/components/nav-bar.tsx: shownPath':
    'distinguishes a navigation, which focuses the heading, from a page load',
  'src/config/import-with-timeout.ts: timer': 'lasts as long as one call',
  'src/config/release.ts: news': 'is set while chunks load, before any machine',
  'src/i18n/language-choice.ts: news': 'belongs to translations, which no machine has',
  'src/i18n/language-choice.ts: requested': 'belongs to translations, which no machine has',
  'src/i18n/load-language.ts: requested': 'lasts as long as one call',
  'src/runtime/use-address.ts: lastLocation': 'outlives the form of step 2; coordinates may not be stored',
  'src/runtime/use-address.ts: search': 'caches a loaded chunk',
  'src/runtime/app-loader.ts: app': 'starts the machines: none runs yet',
  'src/runtime/app-loader.ts: loading': 'starts the machines: none runs yet',
  'src/runtime/use-app.ts: dismiss': 'dismisses the toast of the last failed sign-in',
  'src/services/answer-within.ts: timer': 'lasts as long as one call',
  'src/services/api/session-cookie.ts: isProven':
    'whether this browser stores cookies, which no machine decides',
  'src/services/api/session-end.ts: beginnings': 'each is over with its call',
  'src/services/api/session-end.ts: running': 'one request at a time: the port answers when it is over',
  'src/services/api/session-end.ts: series':
    'a connection that is back begins the pauses anew; no chart waits for them',
  'src/services/firebase/attempts.ts: won': 'the SDK cannot call off an attempt; the port hides that',
  'src/services/firebase/email-links.ts: unanswered': 'what Firebase says of a used code depends on it',
  'src/services/firebase/google-sign-in.ts: credential': 'a secret of the SDK that must not be in a chart',
  'src/services/firebase/google-sign-in.ts: popup': 'a window, which no chart can hold',
  'src/services/firebase/google-sign-in.ts: press':
    'the press whose window may open: the SDK would open it after the press was called off',
  'src/services/firebase/google-sign-in.ts: tell': 'the listener of that window',
  'src/services/firebase/revocations.ts: isKept': 'lasts as long as one start of the SDK',
  'src/services/firebase/revocations.ts: ownCalls': 'tells sign-outs of ours from those of the SDK',
  'src/services/firebase/token-sync.ts: queue': 'one request after the other; no chart waits for it',
  'src/services/firebase/token-sync.ts: sent': 'what the other host was told last',
  'src/services/firebase/watch-identity.ts: known': "turns the SDK's stream into events that differ",
  'src/services/firebase/watch-identity.ts: lookedAt': 'the SDK is asked at most once in a while',
  'src/services/firebase/watch-identity.ts: timer': 'the SDK is asked at most once in a while',
  'src/services/firebase/kept-identity.ts: isNew': 'lasts as long as one call',
  'src/services/identity-provider.ts: end': 'a listener that may leave before the chunk has arrived',
  'src/services/identity-provider.ts: isOver': 'a listener that may leave before the chunk has arrived',
  'src/services/identity-provider.ts: stop': 'a listener that may leave before the chunk has arrived',
  'src/services/identity-provider.ts: isLost': 'keeps a chunk that has arrived',
  'src/services/identity-provider.ts: started': 'keeps a chunk that has arrived',
  'src/services/phone-numbers.ts: loading': 'keeps a chunk that has arrived',
  'src/services/storage/draft-storage.ts: draft': 'lasts as long as one call',
  'src/services/storage/kept-text.ts: kept': 'stands in for local storage where the browser forbids it',
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
