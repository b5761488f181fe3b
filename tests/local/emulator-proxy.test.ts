import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createEmulatorProxy } from '#local/emulator-proxy.ts';
import { listen } from '#server/http/server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('emulator proxy: sends complete responses while it saves changes', async () => {
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

test('emulator proxy: stores each e-mail with its recipient and language', async () => {
  const emulator = await listen(async (request) => Response.json(await request.json()), {
    port: 0,
    host: '127.0.0.1',
  });
  onTestFinished(() => emulator.close());
  const mails: unknown[] = [];
  const proxy = createEmulatorProxy({
    emulatorUrl: `http://127.0.0.1:${emulator.port}`,
    listEmails: () => [],
    onChange: async () => undefined,
    onEmail: async (...mail) => void mails.push(mail),
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
  ]);
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(
    expect.arrayContaining([
      ['ana@example.com', 'es'],
      ['eva@example.com', undefined],
    ]),
  );
});

test.each(['action', 'action/', 'ACTION'])(
  'emulator proxy: redirects /emulator/%s to our page unused',
  async (spelling) => {
    const proxy = createEmulatorProxy({
      emulatorUrl: 'http://127.0.0.1:1',
      listEmails: () => [],
      onChange: async () => undefined,
      onEmail: async () => undefined,
    });
    const response = await proxy.request(
      `http://localhost:4000/emulator/${spelling}?mode=verifyEmail&oobCode=a`,
      {
        headers: { host: 'localhost:4000' },
      },
    );
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/auth?mode=verifyEmail&oobCode=a',
    ]);
  },
);
