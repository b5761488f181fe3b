import type { Language } from '#contract/site.ts';
import { describeStep, type FlowPath } from '#flows/run/paths.ts';
import { type ExpectedScreen, findExpectedScreen } from './expected-screens.ts';
import { quotableText } from './texts.ts';

/** The steps of onboarding in order: the text that names each, by its URL. */
export const stepNames: Readonly<Record<string, string>> = {
  '/registration': 'registration.progress.profile',
  '/registration?step=store': 'registration.progress.store',
};
export const numberOfStep = (url: string): number => Object.keys(stepNames).indexOf(url) + 1;

const places: Readonly<Record<string, string>> = {
  '/': 'The landing page',
  '/?modal=sign-in': 'The sign-in window of the landing page',
  '/get-started': 'The introduction',
  '/auth': 'The sign-in page',
  link: 'The page of the link in the e-mail',
  dashboard: 'The dashboard',
  google: 'Google’s page',
};

export const describePlace = (url: string): string => {
  if (url in stepNames) return `Step ${numberOfStep(url)} of onboarding`;
  return places[url] ?? `The page ${url}`;
};

/** `"one", "two" and "three"`. */
const quoted = (texts: readonly string[], and = 'and'): string => {
  const all = texts.map((text) => `"${text}"`);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${and} ${all.at(-1)}` : (all[0] ?? '');
};

export const describeScreen = (expected: ExpectedScreen, language: Language): string => {
  const say = (keys: readonly string[] = [], and?: 'or') =>
    quoted(
      keys.map((key) => quotableText(language, key)),
      and,
    );
  const { at, heading, alerts = [], statuses = [], errors = [], toast, fields = {}, texts, lacks } = expected;
  return (
    [
      heading ? `${describePlace(at)} is open, headed ${say([heading])}.` : `${describePlace(at)} is open.`,
      alerts.length > 0 && `An alert is shown: ${say(alerts)}.`,
      statuses.length > 0 && `A note says ${say(statuses)}.`,
      errors.length > 0 && `At a field it says ${say(errors)}.`,
      toast && `A toast says ${say([toast])}.`,
      toast === null && 'There is no toast.',
      ...Object.entries(fields).map(([label, value]) =>
        value ? `${say([label])} holds "${value}".` : `${say([label])} is empty.`,
      ),
      texts?.length && `It also shows ${say(texts)}.`,
      lacks?.length && `It does not show ${say(lacks, 'or')}.`,
    ]
      .filter((line) => typeof line === 'string')
      // A text may contain its own full stop.
      .map((line) => line.replace(/([.!?…]")\.$/, '$1'))
      .join(' ')
  );
};

/** The start and the steps of a path in words, each with the state and the screen that follow. */
export const describeSteps = ({ section, start, steps }: FlowPath) =>
  [null, ...steps].map((step, index) => {
    const state = step?.target ?? start;
    return {
      words: describeStep({ steps }, index),
      event: step?.event,
      from: step?.source.value,
      state,
      screen: step?.recorded?.shows ?? findExpectedScreen(section, state),
    };
  });
