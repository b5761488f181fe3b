import { createRequire } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { correctEmulator } from '#local/emulator-corrections.ts';

const require = createRequire(import.meta.url);

interface Tokens {
  readonly localId: string;
  readonly refreshToken: string;
}

test('emulator: refreshes the token of an account that was created as a second ended', async () => {
  correctEmulator(require);
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js');
  const { authOperations } = require('firebase-tools/lib/emulator/auth/operations.js');
  const project = new AgentProjectState('demo-project');
  vi.useFakeTimers({ toFake: ['Date'], now: 1_999 });
  onTestFinished(() => void vi.useRealTimers());
  const account = {
    email: 'ana@example.com',
    password: 'a long password',
    // The emulator reads this between its two looks at the clock.
    get displayName() {
      vi.setSystemTime(2_000);
      return 'Ana';
    },
  };
  const { localId, refreshToken }: Tokens = await authOperations.identitytoolkit.accounts.signUp(
    project,
    account,
    {},
  );
  expect(
    authOperations.securetoken.token(project, { grantType: 'refresh_token', refreshToken }),
  ).toMatchObject({ user_id: localId });
});
