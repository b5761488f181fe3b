import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { createAppRouter } from '#src/app/router.ts';
import { startFlowWhenNeeded } from '#src/app/start-flow-when-needed.ts';
import { createI18n } from '#src/i18n/setup.ts';
import type { App } from '#src/runtime/app-context.ts';
import { createAppLoader } from '#src/runtime/app-loader.ts';

const app = {} as App;

const visitAt = async (path: string, hasIdentity = false, hasSession = false) => {
  const start = vi.fn(async () => app);
  const pingSession = vi.fn(async () => hasSession);
  const removeToken = vi.fn();
  const removeExpiredDrafts = vi.fn();
  const router = createAppRouter(await createI18n(), createMemoryHistory({ initialEntries: [path] }));
  startFlowWhenNeeded(router, createAppLoader(start), {
    hasPendingSignOut: async () => hasIdentity,
    removeToken,
    removeExpiredDrafts,
    pingSession,
  });
  await router.load();
  await vi.waitFor(() => expect(router.state.status).toBe('idle'), 10_000);
  return { router, start, pingSession, removeToken, removeExpiredDrafts };
};

test.each(['/auth', '/registration', '/?modal=sign-in'])(
  'startFlowWhenNeeded: starts the flow on %s',
  async (path) => {
    const { start, pingSession } = await visitAt(path);
    expect(start).toHaveBeenCalledOnce();
    expect(pingSession).not.toHaveBeenCalled();
  },
);

test.each(['/about', '/privacy', '/get-started', '/nowhere'])(
  'startFlowWhenNeeded: starts the flow on %s for an owner only',
  async (path) => {
    const signedOut = await visitAt(path);
    expect(signedOut.start).not.toHaveBeenCalled();
    expect(signedOut.pingSession).not.toHaveBeenCalled();
    expect(signedOut.removeToken).not.toHaveBeenCalled();
    const newcomer = await visitAt(path, true);
    expect(newcomer.pingSession).toHaveBeenCalledOnce();
    expect(newcomer.start).not.toHaveBeenCalled();
    const owner = await visitAt(path, true, true);
    await vi.waitFor(() => expect(owner.start).toHaveBeenCalledOnce(), 10_000);
  },
);

test('startFlowWhenNeeded: starts the flow on the landing page for a stored user', async () => {
  const signedOut = await visitAt('/');
  expect(signedOut.pingSession).toHaveBeenCalledOnce();
  expect(signedOut.start).not.toHaveBeenCalled();
  const signedIn = await visitAt('/', true);
  expect(signedIn.pingSession).not.toHaveBeenCalled();
  expect(signedIn.start).toHaveBeenCalledOnce();
});

test('startFlowWhenNeeded: removes the token when no user is stored', async () => {
  expect((await visitAt('/')).removeToken).toHaveBeenCalledOnce();
  expect((await visitAt('/', true)).removeToken).not.toHaveBeenCalled();
});

test.each(['/', '/about', '/auth'])('startFlowWhenNeeded: removes expired drafts on %s', async (path) => {
  expect((await visitAt(path)).removeExpiredDrafts).toHaveBeenCalledOnce();
});

test('startFlowWhenNeeded: starts the flow once when the modal opens', async () => {
  const { router, start, pingSession } = await visitAt('/');
  await router.navigate({ to: '/', search: { modal: 'sign-in' } });
  await router.navigate({ to: '/', search: {} });
  expect(start).toHaveBeenCalledOnce();
  expect(pingSession).toHaveBeenCalledOnce();
});

test('app loader: retries a failed start at the next call', async () => {
  const start = vi.fn(async () => app).mockRejectedValueOnce(new Error('Loading chunk failed.'));
  const loader = createAppLoader(start);
  const listener = vi.fn();
  loader.subscribe(listener);
  await expect(loader.load()).rejects.toThrow('Loading chunk failed');
  expect(loader.get()).toBeNull();
  expect(await loader.load()).toBe(app);
  expect(loader.load()).toBe(loader.load());
  expect(listener).toHaveBeenCalledOnce();
});
