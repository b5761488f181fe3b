import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { openFlowWhereNeeded } from '#src/app/open-flow.ts';
import { createAppRouter } from '#src/app/router.ts';
import { createI18n } from '#src/i18n/setup.ts';
import type { App } from '#src/runtime/app-context.ts';
import { createAppSource } from '#src/runtime/app-source.ts';

const app = {} as App;

const visitAt = async (path: string, hasIdentity = false) => {
  const start = vi.fn(async () => app);
  const askForSession = vi.fn(async () => {});
  const removeToken = vi.fn();
  const removeExpiredDrafts = vi.fn();
  const router = createAppRouter(await createI18n(), createMemoryHistory({ initialEntries: [path] }));
  openFlowWhereNeeded(router, createAppSource(start), {
    hasSomethingToEnd: async () => hasIdentity,
    removeToken,
    removeExpiredDrafts,
    askForSession,
  });
  await router.load();
  await vi.waitFor(() => expect(router.state.status).toBe('idle'), 10_000);
  return { router, start, askForSession, removeToken, removeExpiredDrafts };
};

test.each(['/auth', '/registration', '/?modal=sign-in'])('%s starts the flow', async (path) => {
  const { start, askForSession } = await visitAt(path);
  expect(start).toHaveBeenCalledOnce();
  expect(askForSession).not.toHaveBeenCalled();
});

test.each(['/about', '/privacy', '/get-started', '/nowhere'])(
  '%s needs none, no matter who is here',
  async (path) => {
    const { start, askForSession } = await visitAt(path, true);
    expect(start).not.toHaveBeenCalled();
    expect(askForSession).not.toHaveBeenCalled();
  },
);

test('the landing page asks the server; it starts the flow for an identity that is kept', async () => {
  const nobody = await visitAt('/');
  expect(nobody.askForSession).toHaveBeenCalledOnce();
  expect(nobody.start).not.toHaveBeenCalled();
  const somebody = await visitAt('/', true);
  expect(somebody.askForSession).not.toHaveBeenCalled();
  expect(somebody.start).toHaveBeenCalledOnce();
});

test('a token of nobody goes with a visit to the landing page', async () => {
  expect((await visitAt('/')).removeToken).toHaveBeenCalledOnce();
  expect((await visitAt('/', true)).removeToken).not.toHaveBeenCalled();
});

test.each(['/', '/about', '/auth'])('drafts that are too old go with any visit: %s', async (path) => {
  expect((await visitAt(path)).removeExpiredDrafts).toHaveBeenCalledOnce();
});

test('the modal of the landing page starts the flow, once, and asks for nothing more', async () => {
  const { router, start, askForSession } = await visitAt('/');
  await router.navigate({ to: '/', search: { modal: 'sign-in' } });
  await router.navigate({ to: '/', search: {} });
  expect(start).toHaveBeenCalledOnce();
  expect(askForSession).toHaveBeenCalledOnce();
});

test('a flow that did not start is started again at the next call', async () => {
  const start = vi.fn(async () => app).mockRejectedValueOnce(new Error('Loading chunk failed.'));
  const source = createAppSource(start);
  const listener = vi.fn();
  source.subscribe(listener);
  await expect(source.open()).rejects.toThrow('Loading chunk failed');
  expect(source.get()).toBeNull();
  expect(await source.open()).toBe(app);
  expect(source.open()).toBe(source.open());
  expect(listener).toHaveBeenCalledOnce();
});
