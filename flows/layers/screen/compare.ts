import type { Language } from '#contract/site.ts';
import { getSection, listPersonEvents, type SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { PersonEventName } from '#flows/model/events.ts';
import { enabledActionsIn } from '#flows/run/paths.ts';
import { samplePerson } from '#tests/support/sample-person.ts';
import { describePlace, numberOfStep, stepNames } from './describe-screen.ts';
import type { ExpectedScreen } from './expected-screens.ts';
import { compareLinks } from './link-targets.ts';
import type { Screen } from './read-screen.ts';
import { findFixedText, findText, isTextOf } from './texts.ts';
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
export const addressStatuses: readonly string[] = [
  'results_one',
  'results_other',
  'status.nothingFound',
  'status.failed',
  'status.chosen',
  'status.noMap',
].map((name) => `registration.address.${name}`);

type Say = (keys?: readonly string[]) => string[];

const compareToast = ({ toasts }: Screen, toast: string | null, language: Language): string[] => {
  const text = toast && findFixedText(language, toast);
  const isMet = text ? toasts.some((one) => one.includes(text)) : toasts.length === 0;
  return isMet ? [] : [`The toast is ${quoted(toasts)} instead of ${quoted(text ? [text] : [])}.`];
};

const compareMessages = (
  screen: Screen,
  { alerts, statuses, errors, toast }: ExpectedScreen,
  say: Say,
  language: Language,
): string[] => {
  const news = screen.statuses.filter((one) => !addressStatuses.some((key) => isTextOf(language, key, one)));
  // They take the toast's place, which a recording may have seen.
  const mayLackErrors = toast && (errors || screen.toasts.length === 0);
  return [
    ...difference('The alert is', say(alerts), screen.alerts),
    ...difference('The status is', say(statuses), news),
    ...(mayLackErrors ? [] : difference('The field errors are', say(errors), screen.errors)),
    ...(toast
      ? []
      : screen.silentErrors.map(
          (error) => `The error "${error}" appears, but a screen reader does not announce it.`,
        )),
    ...(toast === undefined ? [] : compareToast(screen, toast, language)),
  ];
};

const compareFields = (screen: Screen, expected: ExpectedScreen, language: Language): string[] => {
  const wrong = Object.entries(expected.fields ?? {}).flatMap(([key, value]) => {
    const label = findFixedText(language, key);
    const found = screen.fields[label];
    if (found === value) return [];
    if (found === undefined) return [lacksField(label)];
    return [
      `The field "${label}" holds ${quoted([found].filter(Boolean))} instead of ${quoted([value].filter(Boolean))}.`,
    ];
  });
  const withPassword = [...(expected.hasNoPassword ? screen.passwords.seen : []), ...screen.passwords.hidden];
  return [...wrong, ...withPassword.map((label) => `The field "${label}" still holds a password.`)];
};

const compareTexts = (screen: Screen, expected: ExpectedScreen, say: Say): string[] => [
  ...say(expected.texts)
    .filter((text) => !screen.text.includes(text))
    .map(lacks),
  ...say(expected.lacks)
    .filter((text) => screen.text.includes(text))
    .map((text) => `The page shows "${text}", which should not be there.`),
];

/** `person` and their store are named in texts. A recording is by another person. */
export const compareScreen = (
  screen: Screen,
  expected: ExpectedScreen,
  language: Language,
  person: Person | null = null,
): string[] => {
  // The form's mode does not change the URL: its heading shows it.
  const url = screen.url.replace('?mode=sign-up', '');
  if (url !== expected.at)
    return [`${describePlace(url)} is open instead of ${lowerFirst(describePlace(expected.at))}.`];
  // Only layers that reach other hosts compare their pages.
  if (expected.at === 'dashboard' || expected.at === 'google') return [];
  const values = person ? { email: person.email, name: samplePerson.store.storeName } : {};
  const say: Say = (keys = []) => keys.map((key) => findText(language, key, values));
  const heading = expected.heading && findFixedText(language, expected.heading);
  return [
    ...(heading && screen.heading !== heading
      ? [`The heading is "${screen.heading}" instead of "${heading}".`]
      : []),
    ...compareMessages(screen, expected, say, language),
    ...compareFields(screen, expected, language),
    ...compareTexts(screen, expected, say),
    ...compareStep(screen, expected.at, language),
    ...(expected.at === '/' ? [] : compareLinks(screen, language)),
  ];
};

const compareStep = (screen: Screen, at: string, language: Language): string[] => {
  const step = stepNames[at];
  if (!step) return [];
  const name = findFixedText(language, step);
  const number = `${findFixedText(language, 'registration.stepBadge')} ${numberOfStep(at)}`;
  return [
    ...(screen.step === name ? [] : [`The marked step is "${screen.step}" instead of "${name}".`]),
    ...(screen.note.startsWith(number) ? [] : [`The badge says "${screen.note}" instead of "${number}".`]),
  ];
};

/** Reports typed text that a step has deleted. A form deletes passwords; `act` and `expected` set texts themselves. */
const compareKept = (
  before: Screen,
  now: Screen,
  expected: ExpectedScreen,
  act: Act | null,
  language: Language,
): string[] => {
  const ownLabels = Object.keys({ ...expected.fields, ...act?.fill }).map((key) =>
    findFixedText(language, key),
  );
  return Object.entries(before.fields)
    .filter(([label, value]) => value && now.fields[label] === '')
    .filter(([label]) => !ownLabels.includes(label) && !before.passwords.seen.includes(label))
    .map(([label, value]) => `The field "${label}" has lost "${value}".`);
};

/**
 * Reports a lost focus: keyboards and screen readers would restart at the top. Pages set the focus later; a dialog
 * returns it to its trigger, which may be in a closed menu.
 */
const compareFocus = (before: Screen, now: Screen, act: Act | null): string[] => {
  if (now.isNewDocument || [before, now].some(({ url }) => url.includes('modal'))) return [];
  const [invalid] = now.invalid;
  if (act?.fill && invalid !== undefined && before.invalid.length === 0 && now.toasts.length === 0)
    return now.focus === invalid ? [] : [`The focus is not in "${invalid}", the first field with an error.`];
  const mayLose = now.statuses.length > 0 || (!act && (!before.hasFocus || before.heading === now.heading));
  return !now.hasFocus && !mayLose ? ['The focus is lost: no element of the page has it.'] : [];
};

/** Reports what a step must not take away. `before`: the previous screen; `act`: what was pressed. */
export const compareToBefore = (
  before: Screen | null,
  now: Screen,
  expected: ExpectedScreen,
  act: Act | null,
  language: Language,
): string[] =>
  before ? [...compareKept(before, now, expected, act, language), ...compareFocus(before, now, act)] : [];

/** Links that are always available. */
const alwaysThere: readonly PersonEventName[] = [
  'goToIntroduction',
  'leaveOnboarding',
  'continueSetup',
  'closeModal',
  'openSignIn',
];

const controlOf = ({ press: { role, name, to } }: Act, language: Language) =>
  `${role} ${findFixedText(language, name)}${to ? ` to ${to}` : ''}`;

const isUsable = (screen: Screen, perform: Act, language: Language) =>
  [...screen.usable, ...(perform.fill ? screen.incomplete : [])].includes(controlOf(perform, language)) &&
  Object.keys(perform.fill ?? {}).every((label) => findFixedText(language, label) in screen.fields);

const whyUnusable = (screen: Screen, perform: Act, language: Language): string => {
  const name = findFixedText(language, perform.press.name);
  if (!screen.text.includes(name)) return lacks(name);
  const field = Object.keys(perform.fill ?? {}).find(
    (label) => !(findFixedText(language, label) in screen.fields),
  );
  if (field) return lacksField(findFixedText(language, field));
  const { role, to } = perform.press;
  return screen.disabled.includes(controlOf(perform, language))
    ? `The ${role} "${name}" cannot be used.`
    : `The page lacks the ${role} "${name}"${to ? ` to ${to}` : ''}.`;
};

/** Controls that are enabled without an effect, and why. */
const leaving = 'the owner is led on as soon as the session is open';
const harmless: Readonly<Record<string, string>> = {
  'submitProfile in recognizedAtProfile': leaving,
  'submitShortPhone in recognizedAtProfile': leaving,
  'copyUrl in copying': 'copying takes no time that a person could see',
};

/** Returns how to find the events of a state by their controls: events can share one. */
const offersIn = (section: SectionName, state: FlowState, person: Person) => {
  const enabledActions = enabledActionsIn(section, state);
  const actionOf = (event: PersonEventName) => findUserAction(event, person, isSignUpIn(state));
  const signature = (event: PersonEventName) => {
    const perform = actionOf(event);
    return perform ? JSON.stringify([perform.press, Object.keys(perform.fill ?? {})]) : event;
  };
  const offered = new Set([...enabledActions].map(signature));
  /** Whether the event's control may be used, or has no effect. */
  const mayPress = (event: PersonEventName) =>
    alwaysThere.includes(event) ||
    offered.has(signature(event)) ||
    harmless[`${event} in ${state.value}`] !== undefined;
  return { enabledActions, actionOf, mayPress };
};
/** Whether a second press of the event's control must have no effect. */
export const isInert = (event: PersonEventName, section: SectionName, state: FlowState, person: Person) =>
  !getSection(section).isStory && !offersIn(section, state, person).mayPress(event);

/** Returns missing controls, and enabled ones that the model does not allow. */
export const compareOffer = (
  screen: Screen,
  section: SectionName,
  state: FlowState,
  person: Person,
  language: Language,
): string[] => {
  const { isStory = false } = getSection(section);
  const { enabledActions, actionOf, mayPress } = offersIn(section, state, person);
  const sentences = listPersonEvents(section).flatMap((event) => {
    const perform = actionOf(event);
    if (!perform) return [];
    const found = isUsable(screen, perform, language);
    if (enabledActions.has(event) && !found) return [whyUnusable(screen, perform, language)];
    // A story has a single sequence: other controls are not compared.
    if (isStory || !found || mayPress(event)) return [];
    const { role, name } = perform.press;
    return [`The ${role} "${findFixedText(language, name)}" can be used, which the model does not allow.`];
  });
  // Several events press one control.
  return [...new Set(sentences)];
};
