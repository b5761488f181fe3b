import { expect, test } from 'vitest';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { renderApp } from '#tests/src/support/render-app.tsx';

test.each(['continue', 'continueUrl', 'next', 'redirect', 'returnTo', 'url'])(
  'flow: redirects an owner to the dashboard regardless of ?%s',
  async (name) => {
    const app = await renderApp(`/auth?${name}=https://evil.test/`);
    await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
    await app.signInAs('found');
    await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
    expect(app.redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
  },
);
