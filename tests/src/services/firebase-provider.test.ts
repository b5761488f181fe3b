import { deleteApp, initializeApp } from 'firebase/app';
import { initializeAuth } from 'firebase/auth';
import { expect, onTestFinished, test } from 'vitest';

test('the SDK still has the private method that starts its refresh ahead of expiry', () => {
  const app = initializeApp({ apiKey: 'demo-key', projectId: 'demo-escandallo' }, 'proactive');
  onTestFinished(() => deleteApp(app));
  expect(initializeAuth(app)).toHaveProperty('_startProactiveRefresh', expect.any(Function));
});
