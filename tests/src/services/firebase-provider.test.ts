import { deleteApp, initializeApp } from 'firebase/app';
import { initializeAuth } from 'firebase/auth';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  '_startProactiveRefresh',
  '_onStorageEvent',
  'reloadAndSetCurrentUserOrClear',
  'directlySetCurrentUser',
])('firebase: the SDK has the private method %s', (name) => {
  const app = initializeApp({ apiKey: 'demo-key', projectId: 'demo-escandallo' }, name);
  onTestFinished(() => deleteApp(app));
  expect(initializeAuth(app)).toHaveProperty(name, expect.any(Function));
});
