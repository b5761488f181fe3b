import { expect, test } from 'vitest';
import type { Emulator } from '#local/emulator.ts';
import { createInbox } from '#local/inbox.ts';

test('inbox: replaces control characters in the printed e-mail address', async () => {
  const email = 'ana\u001b[2J\u0007@example.com';
  const oobCodes = [
    { email, requestType: 'VERIFY_EMAIL', oobCode: 'a', oobLink: 'http://localhost/action?oobCode=a' },
  ];
  const emulator = { get: async () => JSON.stringify({ oobCodes }) } as unknown as Emulator;
  const lines: string[] = [];
  await createInbox(emulator, (line) => lines.push(line)).collect(email);
  expect(lines).toEqual([
    'e-mail     to ana?[2J?@example.com: Verify this e-mail address\n           http://localhost/auth?oobCode=a&lang=en',
  ]);
});
