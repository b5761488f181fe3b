/** Compares the steps that the lab recognizes with every tour over transitions, and with what people did by hand. */
import { describe, expect, test } from 'vitest';
import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { listAnswers } from '#flows/lab/describe-model.ts';
import {
  explain,
  type Input,
  inputsFor,
  isStep,
  type Observation,
  receivedFor,
} from '#flows/lab/recognise.ts';
import { findVisibleState } from '#flows/layers/browser/browser-session.ts';
import type { Gate } from '#flows/layers/browser/gates.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { findFixedText } from '#flows/layers/screen/texts.ts';
import { findUserAction, isSignUpIn } from '#flows/layers/screen/user-actions.ts';
import { type EventName, isPersonEvent } from '#flows/model/events.ts';
import { createCursor } from '#flows/recorded/cursor.ts';
import { enabledActionsIn, type FlowPath } from '#flows/run/paths.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';

/** The visible texts and controls of a state, without typed text and toasts, which may be gone. */
const screenOf = (section: SectionName, state: FlowState): string => {
  const expected = findExpectedScreen(section, { ...state, value: findVisibleState(state.value) });
  const { toast: _, fields: __, ...screen } = expected ?? { at: '' };
  if (['dashboard', 'google'].includes(screen.at)) return screen.at;
  const controls = [...enabledActionsIn(section, state)].map((event) => {
    const perform = findUserAction(event, { email: 'ana' }, isSignUpIn(state));
    return perform ? JSON.stringify([perform.press, Object.keys(perform.fill ?? {})]) : '';
  });
  return JSON.stringify([screen, [...new Set(controls)].toSorted()]);
};

const inputOf = (event: EventName, state: FlowState): Input | undefined => {
  if (!isPersonEvent(event)) return undefined;
  const press = findUserAction(event, { email: 'ana' }, isSignUpIn(state))?.press;
  if (press) return { role: press.role, name: findFixedText('en', press.name) };
  return event === 'signOutAtDashboard' ? { role: 'button', name: 'Sign out' } : inputsFor[event];
};

/** What the lab sees of a step. */
const observationsOf = (event: EventName, state: FlowState): Observation[] => {
  const input = inputOf(event, state);
  if (input) return [{ input }];
  const received = receivedFor(event);
  const other = isSignUpIn(state) ? 'password' : 'signUp';
  const answer = listAnswers(event).find(({ gate }) => gate !== other);
  return [...(received ? [{ received }] : []), ...(answer ? [{ answer }] : [])];
};

/** Returns the steps of a path that are not recognized, or wrongly. */
const missedOn = ({ section, start, steps }: FlowPath): string[] => {
  const missed: string[] = [];
  let at = start;
  let from = 0;
  for (const [index, { event, source, target }] of steps.entries()) {
    // The lab itself loses and restores the connection.
    if (event.startsWith('CONNECTION_')) {
      at = target;
      from = index + 1;
      continue;
    }
    const performed = steps.slice(from, index + 1);
    const seen = performed.flatMap((step) => observationsOf(step.event, step.source));
    const [first, ...others] = explain(section, at, seen, at.value.endsWith('Offline'));
    const way = [first, ...others].find(
      (one) =>
        one?.certain === first?.certain && one && screenOf(section, one.state) === screenOf(section, target),
    );
    const isLast = index === steps.length - 1;
    if (way?.state.key !== target.key && !isLast && performed.length < 4) continue;
    const events = way?.moves.filter(isStep).map((step) => step.event);
    if (events?.join() !== performed.map((step) => step.event).join())
      missed.push(`${source.value} ${event}`);
    at = target;
    from = index + 1;
  }
  return missed;
};

/** Where a tour is not recognized as a whole, and why. */
const undetectable: Readonly<Record<string, string>> = {
  'fetchingSilent PAUSE_PASSED': 'the screen does not change; the next response shows it',
  'form submitShort': 'the modal accepts a short password with the same effect as a valid one',
  'profile goForward': 'the sign-in of another account before it looks like that of the same one',
  'rechecking leaveOnboarding': 'the end of the backoff before it shows nothing',
  'rechecking reload': 'the end of the backoff before it shows nothing',
};

test('recognition: finds every step of every tour, except for listed ones', {
  timeout: 60_000,
}, () => {
  const missed = new Set(browsable(committedPaths()).flatMap(missedOn));
  expect([...missed].toSorted()).toEqual(Object.keys(undetectable).toSorted());
});

describe('recognition: lists what a person did', () => {
  const press = (name: string, role = 'button') => ({ input: { role, name } });
  const answer = (gate: Gate, says: string) => ({ answer: { gate, says } });
  const stateAfter = (section: SectionName, ...events: EventName[]): FlowState => {
    const cursor = createCursor(section);
    for (const event of events) cursor.take(event);
    return cursor.state();
  };
  const listed = (section: SectionName, from: FlowState, seen: readonly Observation[]) =>
    explain(section, from, seen, false)[0]
      ?.moves.filter(isStep)
      .map(({ event }) => event);

  test('when they press Retry', () => {
    const failed = stateAfter('onboarding', 'submitProfile', 'submitStore', 'REG_503');
    expect(listed('onboarding', failed, [press('Retry'), answer('register', '201')])).toEqual([
      'retry',
      'REG_201',
    ]);
  });

  test('when a wrong password precedes the right one', () => {
    const form = stateAfter('sign-in', 'chooseEmail');
    const seen = [
      press('Sign In'),
      answer('password', '400 INVALID_LOGIN_CREDENTIALS'),
      press('Sign In'),
      answer('password', '200'),
    ];
    expect(listed('sign-in', form, seen)).toEqual([
      'submitValid',
      'REFUSED_INVALID_CREDENTIAL',
      'submitValid',
      'ACCEPTED',
    ]);
  });

  test('when they use Back, reload and Forward', () => {
    const store = stateAfter('onboarding', 'submitProfile');
    const seen = [{ input: 'back' }, { input: 'forward' }, { input: 'reload' }] as const;
    expect(listed('onboarding', store, seen)).toEqual(['goBack', 'goForward', 'reload']);
  });

  test('when a response is none of the model', () => {
    const registering = stateAfter('onboarding', 'submitProfile', 'submitStore');
    expect(listed('onboarding', registering, [answer('register', '507')])).toEqual([]);
    expect(listed('onboarding', registering, [answer('settle', '204')])).toEqual([]);
  });
});
