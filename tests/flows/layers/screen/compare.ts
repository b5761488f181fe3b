import type { Language } from '#src/i18n/languages.ts';
import type { PersonEventName } from '#tests/flows/model/vocabulary.ts';
import { type Act, actOf, type Person } from './acts.ts';
import type { ExpectedScreen } from './expected-screens.ts';
import type { Screen } from './read-screen.ts';
import { placeOf } from './tell-screen.ts';
import { textOf } from './texts.ts';

const told = (texts: readonly string[]) =>
  texts.length > 0 ? texts.map((text) => `"${text}"`).join(', ') : 'nothing';

const difference = (what: string, wanted: readonly string[], found: readonly string[]): string[] => {
  const isMet = wanted.length === found.length && wanted.every((text, index) => found[index]?.includes(text));
  return isMet ? [] : [`${what} ${told(found)} instead of ${told(wanted)}.`];
};
/** In the middle of a sentence. */
const lowerFirst = (text: string) => text.replace(/^(The|Step) /, (word) => word.toLowerCase());
const lacks = (text: string) => `The page lacks "${text}".`;
const lacksField = (label: string) => `The page lacks the field "${label}".`;

/** What the address search says while somebody types, which no path is about. */
export const addressStatuses: readonly string[] = ['nothingFound', 'failed', 'chosen', 'noMap'].map(
  (name) => `registration.address.status.${name}`,
);

/** How a screen differs from what a person has to see there, in words; nothing when it does not. */
export const compareScreen = (screen: Screen, expected: ExpectedScreen, language: Language): string[] => {
  // The form's mode may be switched without another address: its heading says which it is.
  const address = screen.address.replace('?mode=sign-up', '');
  if (address !== expected.at)
    return [`${placeOf(address)} is open instead of ${lowerFirst(placeOf(expected.at))}.`];
  // What other hosts show is checked by those who reach them.
  if (expected.at === 'dashboard' || expected.at === 'google') return [];
  const say = (keys: readonly string[] = []) => keys.map((key) => textOf(language, key));
  const fields = Object.entries(expected.fields ?? {}).map(
    ([key, value]) => [textOf(language, key), value] as const,
  );
  return [
    ...(expected.heading && screen.heading !== textOf(language, expected.heading)
      ? [`The heading is "${screen.heading}" instead of "${textOf(language, expected.heading)}".`]
      : []),
    ...difference('The problem that is told is', say(expected.alerts), screen.alerts),
    ...difference(
      'The note says',
      say(expected.statuses),
      screen.statuses.filter((news) => !addressStatuses.some((key) => news === textOf(language, key))),
    ),
    ...difference('The marked fields say', say(expected.errors), screen.errors),
    ...(expected.toast === null ? difference('The toast says', [], screen.toasts) : []),
    ...(expected.toast &&
    !screen.toasts.some((toast) => toast.includes(textOf(language, expected.toast ?? '')))
      ? [`The toast says ${told(screen.toasts)} instead of ${told([textOf(language, expected.toast)])}.`]
      : []),
    ...fields
      .filter(([label, value]) => screen.fields[label] !== value)
      .map(([label, value]) =>
        label in screen.fields
          ? `The field "${label}" holds ${told([screen.fields[label] ?? ''].filter(Boolean))} instead of ${told([value].filter(Boolean))}.`
          : lacksField(label),
      ),
    ...say(expected.texts)
      .filter((text) => !screen.text.includes(text))
      .map(lacks),
    ...say(expected.lacks)
      .filter((text) => screen.text.includes(text))
      .map((text) => `The page shows "${text}", which should not be there.`),
  ];
};

/**
 * A keyboard or a screen reader begins anew at the top when the page changes below the focus. `before`: what was there
 * before the step; `hasPressed`: the step was a press, which gives the focus. What a page
 * waits for places the focus later; a window gives it back to what has opened it, which may be in a closed menu.
 */
export const compareFocus = (before: Screen | null, now: Screen, hasPressed: boolean): string[] =>
  before &&
  (before.hasFocus || hasPressed) &&
  !now.hasFocus &&
  before.heading !== now.heading &&
  now.statuses.length === 0 &&
  ![before, now].some(({ address }) => address.includes('modal')) &&
  !now.isNewDocument
    ? ['The focus is lost: no element of the page has it.']
    : [];

/** Links that every page of their kind has, whatever is going on. */
const alwaysThere: readonly PersonEventName[] = [
  'goToIntroduction',
  'leaveOnboarding',
  'continueSetup',
  'closeModal',
  'openSignIn',
];

const isUsable = (screen: Screen, { press, fill }: Act, language: Language) =>
  [...screen.usable, ...(fill ? screen.incomplete : [])].includes(
    `${press.role} ${textOf(language, press.name)}${press.to ? ` to ${press.to}` : ''}`,
  ) && Object.keys(fill ?? {}).every((label) => textOf(language, label) in screen.fields);

const whyUnusable = (screen: Screen, act: Act, language: Language): string => {
  const name = textOf(language, act.press.name);
  if (!screen.text.includes(name)) return lacks(name);
  const field = Object.keys(act.fill ?? {}).find((label) => !(textOf(language, label) in screen.fields));
  return field ? lacksField(textOf(language, field)) : `The ${act.press.role} "${name}" cannot be used.`;
};

/** What can be used though it does nothing there, and why nobody minds. */
const leaving = 'the owner is led on as soon as the session is open';
const harmless: Readonly<Record<string, string>> = {
  'submitProfile in recognizedAtProfile': leaving,
  'submitShortPhone in recognizedAtProfile': leaving,
  'submitStore in recognizedAtStore': leaving,
  'backToProfile in recognizedAtStore': leaving,
  'copyAddress in copying': 'copying takes no time that a person could see',
};

interface Offer {
  readonly state: string;
  readonly part: readonly PersonEventName[];
  readonly offered: ReadonlySet<PersonEventName>;
  readonly person: Person;
  readonly isSignUp: boolean;
  readonly language: Language;
  /** The model tells one way through: what else can be used is of no concern. */
  readonly isStory: boolean;
}

/** Controls that are missing or that should not work, by what the model allows. */
export const compareOffer = (screen: Screen, offer: Offer): string[] => {
  const { state, part, offered, person, isSignUp, language, isStory } = offer;
  const signature = (event: PersonEventName) => {
    const act = actOf(event, person, isSignUp);
    return act ? JSON.stringify([act.press, Object.keys(act.fill ?? {})]) : event;
  };
  const offeredControls = new Set([...offered].map(signature));
  return part.flatMap((event) => {
    const act = actOf(event, person, isSignUp);
    if (!act) return [];
    const found = isUsable(screen, act, language);
    if (offered.has(event) && !found) return [`${event}: ${whyUnusable(screen, act, language)}`];
    if (isStory || alwaysThere.includes(event) || offeredControls.has(signature(event)) || !found) return [];
    if (harmless[`${event} in ${state}`]) return [];
    const { role, name } = act.press;
    return [`${event}: The ${role} "${textOf(language, name)}" can be used, which the model does not allow.`];
  });
};
