import { afterEach, describe, expect, test } from 'vitest';
import { isBlankDraft } from '#machines/registration/registration.rules.ts';
import { selectError } from '#machines/registration/registration.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { expectationOf } from '#tests/machines/support/expectation.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { transitionPaths } from '#tests/machines/support/transition-paths.ts';
import { createRegistrationDriver } from './registration.driver.ts';
import {
  type RegistrationExpectation,
  type RegistrationModelEvent,
  registrationModel,
  registrationModelEvents,
} from './registration.model.ts';

const events = Object.keys(registrationModelEvents).map((type) => ({ type }) as RegistrationModelEvent);
const paths = transitionPaths(registrationModel, events);
const uids = { ana: 'ana', nobody: undefined, 'ana without e-mail': 'ana', beto: 'beto' };

type Snapshot = (typeof paths)[number]['start'];
/** What the rest of the app is told: the end, here or in another tab. */
const announced = (start: Snapshot, steps: (typeof paths)[number]['steps']) =>
  steps.flatMap(({ event: { type } }, index) => {
    const { value, context } = steps[index - 1]?.expected ?? start;
    const isAnas =
      context.typedBy === 'ana' || (context.typedBy === 'nobody' && uids[context.person] === 'ana');
    if (type === 'SESSION_SUCCESS') return 'registration.completed';
    const isForm = value === 'profile' || value === 'store';
    return type === 'DROPPED_ELSEWHERE' && isForm && isAnas ? 'registration.endedElsewhere' : [];
  });

describe('registration chart, every transition of its model', () => {
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, { start, steps }) => {
    const { actor, bindings, drafts, fakes, told, start: open, stop: close } = createRegistrationDriver();
    stop = close;
    const check = (snapshot: (typeof steps)[number]['expected']) => {
      const expected = expectationOf<RegistrationExpectation>(snapshot);
      const seen = actor.getSnapshot();
      expect({
        state: statePath(seen.value),
        error: selectError(seen),
        uid: seen.context.identity?.uid,
        isBlank: isBlankDraft(seen.context),
        kept: drafts.get('ana')?.step ?? null,
      }).toEqual({
        state: expected.state,
        error: snapshot.context.error,
        uid: uids[snapshot.context.person],
        isBlank: snapshot.context.typedBy === 'nobody',
        kept: snapshot.context.kept,
      });
      if (expected.waitsFor) expect(fakes.calls.at(-1)?.name).toBe(expected.waitsFor);
      // Each step's control works on that step alone.
      expect(seen.can({ type: 'store.left' })).toBe(snapshot.can({ type: 'goBack' }));
      if (expected.state !== 'profile') expect(seen.can({ type: 'profile.submitted' })).toBe(false);
      if (expected.state !== 'store') expect(seen.can({ type: 'store.submitted' })).toBe(false);
    };
    open();
    check(start);
    for (const { event, expected } of steps) {
      bindings[event.type]();
      await settle();
      check(expected);
    }
    expect(told).toEqual(announced(start, steps));
  });
});
