import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { selectIsShowing, selectToast } from '#machines/notifications/notifications.selectors.ts';

const texts = {
  a: () => ({ title: 'A', text: 'first' }),
  b: () => ({ title: 'B', text: 'second' }),
  c: () => ({ title: 'C', text: 'third' }),
};

const toast = (id: keyof typeof texts) => ({
  id,
  content: texts[id],
  variant: 'destructive' as const,
});

const start = () => {
  const clock = new SimulatedClock();
  const actor = createActor(notificationsMachine, { clock }).start();
  const seen = () => ({
    toast: selectToast(actor.getSnapshot()),
    showing: selectIsShowing(actor.getSnapshot()),
  });
  return { actor, clock, seen };
};

test('notifications: updates and dismisses the visible toast only', () => {
  const { actor, seen } = start();
  actor.send({ type: 'toast.added', ...toast('a') });
  actor.send({ type: 'toast.updated', id: 'x', content: texts.b });
  actor.send({ type: 'toast.dismissed', id: 'x' });
  expect(seen()).toEqual({ toast: toast('a'), showing: true });
  actor.send({ type: 'toast.updated', id: 'a', variant: 'default' });
  expect(seen().toast).toEqual({ id: 'a', content: texts.a, variant: 'default' });
  actor.send({ type: 'toast.updated', id: 'a', content: texts.b });
  expect(seen().toast).toEqual({ id: 'a', content: texts.b, variant: 'default' });
});

test('notifications: removes a dismissed toast after 1,000,000 ms', () => {
  const { actor, clock, seen } = start();
  actor.send({ type: 'toast.added', ...toast('a') });
  actor.send({ type: 'toast.dismissed', id: 'a' });
  clock.increment(999_999);
  expect(seen()).toEqual({ toast: toast('a'), showing: false });
  clock.increment(1);
  expect(seen().toast).toBeNull();
  actor.send({ type: 'toast.added', ...toast('b') });
  actor.send({ type: 'toast.dismissed', id: 'b' });
  actor.send({ type: 'toast.added', ...toast('c') });
  clock.increment(1_000_000);
  expect(seen()).toEqual({ toast: toast('c'), showing: true });
});
