import { expect, test } from 'vitest';
import { compareRegions, reviewedRegions, reviewTexts } from '#flows/layers/screen/reviewed-texts.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';

const review = (locales?: Parameters<typeof reviewTexts>[0]) => {
  const { changed: words, problems: others } = reviewTexts(locales);
  return [...words, ...others];
};
const problems = review();
const changed = (auth: object) =>
  review({ en, es: { ...es, auth: { ...es.auth, ...auth } } }).filter((one) => !problems.includes(one));

test('texts.json: has the words of every text on a path', () => {
  expect(problems, 'after an intended change: npm run flows -- --write-texts').toEqual([]);
});

test('texts.json: differs when two labels are exchanged in one language', () => {
  expect(changed({ signIn: es.auth.signOut, signOut: es.auth.signIn })).toEqual([
    'The Spanish text auth.signIn is "Cerrar sesión" instead of "Iniciar sesión", unlike texts.json.',
    'The Spanish text auth.signOut is "Iniciar sesión" instead of "Cerrar sesión", unlike texts.json.',
  ]);
});

test('texts.json: lacks a text that is new', () => {
  expect(changed({ welcome: 'Hola' })).toEqual([
    'The text auth.welcome is on no path: let one show it, or give the reason in unshown-texts.ts.',
  ]);
});

const form = [...reviewedRegions].find((one) => /^dialog: .*auth\.password .*auth\.signIn /.test(one)) ?? '';
test('texts.json: differs from a page where one of two texts is missing, as another screen has neither', () => {
  const step = [...reviewedRegions].find((one) => / registration\.registered .*notYou/.test(one)) ?? '';
  expect(compareRegions([step.replace(' registration.notYou', '')], 'en')).toEqual([
    'The page shows "You’re signed in as" (auth.accountChoice.text) without "Not you?" (registration.notYou), unlike texts.json.',
  ]);
});

test.each([
  [
    'another label',
    form.replace(' auth.signIn ', ' auth.signOut '),
    'The dialog shows "Sign out" (auth.signOut) instead of "Sign In" (auth.signIn), unlike texts.json.',
  ],
  [
    'a text less',
    form.replace(' auth.privacyNote', ''),
    'The dialog lacks "Read how we use your data in" (auth.privacyNote), unlike texts.json.',
  ],
  ['a text more', `${form} auth.retry`, 'The dialog shows "Retry" (auth.retry), unlike texts.json.'],
  [
    'another order',
    form.replace('auth.email auth.password', 'auth.password auth.email'),
    'The dialog shows "Password" (auth.password) in another place, unlike texts.json.',
  ],
])('texts.json: differs from a dialog with %s', (_, region, sentence) => {
  expect(compareRegions([form, region], 'en')).toEqual([sentence]);
});
