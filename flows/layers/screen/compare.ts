import type { Language } from '#contract/site.ts';
import { getSection, listPersonEvents, type SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { PersonEventName } from '#flows/model/events.ts';
import { enabledActionsIn } from '#flows/run/paths.ts';
import { describePlace } from './describe-screen.ts';
import type { ExpectedScreen } from './expected-screens.ts';
import { compareLinks } from './link-targets.ts';
import type { Screen } from './read-screen.ts';
import { findFixedText } from './texts.ts';
import { type Act, findUserAction, isSignUpIn, type Person } from './user-actions.ts';

const quoted = (texts: readonly string[]) =>
  texts.length > 0 ? texts.map((text) => `"${text}"`).join(', ') : 'nothing';

const difference = (label: string, wanted: readonly string[], found: readonly string[]): string[] => {
  const isMet = wanted.length === found.length && wanted.every((text, index) => found[index]?.includes(text));
  return isMet ? [] : [`${label} ${quoted(found)} instead of ${quoted(wanted)}.`];
};
const lowerFirst = (text: string) => text.replace(/^(The|Step) /, (word) => word.toLowerCase());
const lacks = (text: string) => `The page lacks "${text}".`;
const lacksField = (label: string) => `The page lacks the field "${label}".`;

/** Statuses of the address search, which no path covers. */
export const addressStatuses: readonly string[] = ['nothingFound', 'failed', 'chosen', 'noMap'].map(
  (name) => `registration.address.status.${name}`,
);

export const compareScreen = (screen: Screen, expected: ExpectedScreen, language: Language): string[] => {
  // The form's mode does not change the URL: its heading shows it.
  const url = screen.url.replace('?mode=sign-up', '');
  if (url !== expected.at)
    return [`${describePlace(url)} is open instead of ${lowerFirst(describePlace(expected.at))}.`];
  // Only layers that reach other hosts compare their pages.
  if (expected.at === 'dashboard' || expected.at === 'google') return [];
  const say = (keys: readonly string[] = []) => keys.map((key) => findFixedText(language, key));
  const fields = Object.entries(expected.fields ?? {}).map(
    ([key, value]) => [findFixedText(language, key), value] as const,
  );
  return [
    ...(expected.heading && screen.heading !== findFixedText(language, expected.heading)
      ? [`The heading is "${screen.heading}" instead of "${findFixedText(language, expected.heading)}".`]
      : []),
    ...difference('The alert is', say(expected.alerts), screen.alerts),
    ...difference(
      'The status is',
      say(expected.statuses),
      screen.statuses.filter((news) => !addressStatuses.some((key) => news === findFixedText(language, key))),
    ),
    // They take the toast's place, which a recording may have seen.
    ...(expected.toast && (expected.errors || screen.toasts.length === 0)
      ? []
      : difference('The field errors are', say(expected.errors), screen.errors)),
    ...(expected.toast === null ? difference('The toast is', [], screen.toasts) : []),
    ...(expected.toast &&
    !screen.toasts.some((toast) => toast.includes(findFixedText(language, expected.toast ?? '')))
      ? [
          `The toast is ${quoted(screen.toasts)} instead of ${quoted([findFixedText(language, expected.toast)])}.`,
        ]
      : []),
    ...fields
      .filter(([label, value]) => screen.fields[label] !== value)
      .map(([label, value]) =>
        label in screen.fields
          ? `The field "${label}" holds ${quoted([screen.fields[label] ?? ''].filter(Boolean))} instead of ${quoted([value].filter(Boolean))}.`
          : lacksField(label),
      ),
    ...[...(expected.hasNoPassword ? screen.passwords.seen : []), ...screen.passwords.hidden].map(
      (label) => `The field "${label}" still holds a password.`,
    ),
    ...say(expected.texts)
      .filter((text) => !screen.text.includes(text))
      .map(lacks),
    ...say(expected.lacks)
      .filter((text) => screen.text.includes(text))
      .map((text) => `The page shows "${text}", which should not be there.`),
    ...(expected.at === '/' ? [] : compareLinks(screen, language)),
  ];
};

/**
 * Reports a lost focus: keyboards and screen readers would restart at the top. `before`: the previous screen;
 * `hasPressed`: the step was a press. Pages set the focus later; a dialog returns it to its trigger, which may be in a
 * closed menu.
 */
export const compareFocus = (before: Screen | null, now: Screen, hasPressed: boolean): string[] =>
  before &&
  (before.hasFocus || hasPressed) &&
  !now.hasFocus &&
  before.heading !== now.heading &&
  now.statuses.length === 0 &&
  ![before, now].some(({ url }) => url.includes('modal')) &&
  !now.isNewDocument
    ? ['The focus is lost: no element of the page has it.']
    : [];

/** Links that are always available. */
const alwaysThere: readonly PersonEventName[] = [
  'goToIntroduction',
  'leaveOnboarding',
  'continueSetup',
  'closeModal',
  'openSignIn',
  'openMyDashboard',
];

const isUsable = (screen: Screen, { press, fill }: Act, language: Language) =>
  [...screen.usable, ...(fill ? screen.incomplete : [])].includes(
    `${press.role} ${findFixedText(language, press.name)}${press.to ? ` to ${press.to}` : ''}`,
  ) && Object.keys(fill ?? {}).every((label) => findFixedText(language, label) in screen.fields);

const whyUnusable = (screen: Screen, perform: Act, language: Language): string => {
  const name = findFixedText(language, perform.press.name);
  if (!screen.text.includes(name)) return lacks(name);
  const field = Object.keys(perform.fill ?? {}).find(
    (label) => !(findFixedText(language, label) in screen.fields),
  );
  return field
    ? lacksField(findFixedText(language, field))
    : `The ${perform.press.role} "${name}" cannot be used.`;
};

/** Controls that are enabled without an effect, and why. */
const leaving = 'the owner is led on as soon as the session is open';
const harmless: Readonly<Record<string, string>> = {
  'submitProfile in recognizedAtProfile': leaving,
  'submitShortPhone in recognizedAtProfile': leaving,
  'submitStore in recognizedAtStore': leaving,
  'backToProfile in recognizedAtStore': leaving,
  'copyUrl in copying': 'copying takes no time that a person could see',
};

/** Returns missing controls, and enabled ones that the model does not allow. */
export const compareOffer = (
  screen: Screen,
  section: SectionName,
  state: FlowState,
  person: Person,
  language: Language,
): string[] => {
  const { isStory = false } = getSection(section);
  const enabledActions = enabledActionsIn(section, state);
  const actionOf = (event: PersonEventName) => findUserAction(event, person, isSignUpIn(state));
  const signature = (event: PersonEventName) => {
    const perform = actionOf(event);
    return perform ? JSON.stringify([perform.press, Object.keys(perform.fill ?? {})]) : event;
  };
  const offeredControls = new Set([...enabledActions].map(signature));
  return listPersonEvents(section).flatMap((event) => {
    const perform = actionOf(event);
    if (!perform) return [];
    const found = isUsable(screen, perform, language);
    if (enabledActions.has(event) && !found) return [`${event}: ${whyUnusable(screen, perform, language)}`];
    // A story has a single sequence: other controls are not compared.
    if (isStory || alwaysThere.includes(event) || offeredControls.has(signature(event)) || !found) return [];
    if (harmless[`${event} in ${state.value}`]) return [];
    const { role, name } = perform.press;
    return [
      `${event}: The ${role} "${findFixedText(language, name)}" can be used, which the model does not allow.`,
    ];
  });
};
