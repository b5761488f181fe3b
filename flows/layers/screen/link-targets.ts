import type { Language } from '#contract/site.ts';
import type { Screen } from './read-screen.ts';
import { findFixedText } from './texts.ts';

/** The target of each link within the site, by its text key. */
const targets: Readonly<Record<string, string | ((url: string) => string)>> = {
  'common.homeLink': '/',
  'getStarted.action': '/auth',
  'auth.back': (url) => (url.startsWith('/auth') ? '/get-started' : '/auth'),
  'auth.backToHome': '/',
  'auth.noAccountLink': '/auth',
  'auth.privacyLink': '/privacy',
  'auth.accountChoice.continue': '/registration',
  'auth.signIn': '/auth',
  'registration.notYou': '/auth',
  'registration.changeEmail': '/auth',
  'auth.storeDeleted.signUp': '/auth',
  'emailLink.askAgain': '/auth',
  'emailLink.askingForPassword.provider': '/auth',
  'emailLink.anotherAccount.continueAs': '/registration',
  'emailLink.verified.continue': '/registration',
};

/** Finds the key with the longest text that a link's name begins with: the rest may be a variable. */
const findKey = (name: string, language: Language): string | undefined =>
  Object.keys(targets)
    .filter((key) => name.startsWith(findFixedText(language, key)))
    .toSorted((one, other) => findFixedText(language, other).length - findFixedText(language, one).length)[0];

/** Returns the links of a screen that lead elsewhere than expected, or that are not in the table. */
export const compareLinks = ({ usable, url }: Screen, language: Language): string[] =>
  usable.flatMap((control) => {
    const [, name = '', found] = /^link (.*) to (\/\S*)$/.exec(control) ?? [];
    if (!found) return [];
    const target = targets[findKey(name, language) ?? ''];
    const expected = typeof target === 'function' ? target(url) : target;
    if (!expected) return [`The link "${name}" to ${found} is not expected.`];
    return expected === found ? [] : [`The link "${name}" leads to ${found} instead of ${expected}.`];
  });
