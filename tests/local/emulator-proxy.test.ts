import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createEmulatorProxy } from '#local/emulator-proxy.ts';
import { listen } from '#server/server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('an answer is whole, however long it takes to keep what changed', async () => {
  const emulator = await listen(async () => Response.json({ email: 'ana@example.com' }), {
    port: 0,
    host: '127.0.0.1',
  });
  onTestFinished(() => emulator.close());
  const proxy = createEmulatorProxy({
    emulatorUrl: `http://127.0.0.1:${emulator.port}`,
    listEmails: () => [],
    async onChange() {
      await pause(10);
      collectGarbage();
      await pause(10);
    },
    onEmail: async () => undefined,
  });
  for (let round = 0; round < 5; round += 1) {
    const response = await proxy.request('/identitytoolkit.googleapis.com/v1/accounts:signUp', {
      method: 'POST',
      headers: { host: 'localhost:4000' },
      body: '{}',
    });
    expect(await response.json()).toEqual({ email: 'ana@example.com' });
  }
});

test('an e-mail is known by its address and the language of the person who asked for it, no matter who else calls meanwhile; one about a changed address, by its kind', async () => {
  const emulator = await listen(async (request) => Response.json(await request.json()), {
    port: 0,
    host: '127.0.0.1',
  });
  onTestFinished(() => emulator.close());
  const sent = ['ana', 'beto', 'eva', 'leo'].map((name) => ({
    email: `${name}@example.com`,
    requestType: name === 'leo' ? 'RECOVER_EMAIL' : 'VERIFY_EMAIL',
    oobCode: '',
    oobLink: '',
  }));
  const mails: unknown[] = [];
  const proxy = createEmulatorProxy({
    emulatorUrl: `http://127.0.0.1:${emulator.port}`,
    listEmails: () => [],
    onChange: async () => undefined,
    onEmail: async (isSent, language) =>
      void mails.push([sent.filter(isSent).map(({ email }) => email), language]),
  });
  const call = (action: string, email: string, headers = {}) =>
    proxy.request(`/identitytoolkit.googleapis.com/v1/accounts:${action}`, {
      method: 'POST',
      headers: { host: 'localhost:4000', ...headers },
      body: JSON.stringify({ email }),
    });
  await Promise.all([
    call('sendOobCode', 'ana@example.com', { 'x-firebase-locale': 'es' }),
    call('signUp', 'beto@example.com'),
    call('sendOobCode', 'eva@example.com'),
    call('update', 'new@example.com', { 'x-firebase-locale': 'en' }),
  ]);
  expect(mails).toHaveLength(3);
  expect(mails).toEqual(
    expect.arrayContaining([
      [['ana@example.com'], 'es'],
      [['eva@example.com'], undefined],
      [['leo@example.com'], 'en'],
    ]),
  );
});
