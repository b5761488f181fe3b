import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import { selectError, selectIsSending, selectIsSent } from '#machines/verification/verification.selectors.ts';
import { deferredPorts, settle } from '#tests/machines/support/deferred-ports.ts';

const start = () => {
  const fakes = deferredPorts('sendVerification');
  const actor = createActor(createVerificationMachine(fakes.ports)).start();
  onTestFinished(() => void actor.stop());
  const ask = () => actor.send({ type: 'verification.requested' });
  const seen = () => {
    const snapshot = actor.getSnapshot();
    const can = snapshot.can({ type: 'verification.requested' });
    return {
      can,
      sending: selectIsSending(snapshot),
      sent: selectIsSent(snapshot),
      error: selectError(snapshot),
    };
  };
  return { fakes, ask, seen };
};
const rests = { can: true, sending: false, sent: false, error: null };
const sending = { can: false, sending: true, sent: false, error: null };

test.each([
  ['network-request-failed', 'network'],
  ['too-many-requests', 'tooManyRequests'],
  ['internal-error', 'unknown'],
  [null, 'unknown'],
])('verification: reports %s as %s until the next attempt', async (code, error) => {
  const { fakes, ask, seen } = start();
  ask();
  fakes.reject('sendVerification', { code, message: null });
  await settle();
  expect(seen()).toEqual({ ...rests, error });
  ask();
  expect(seen()).toEqual(sending);
});
