import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';

test('verification note: renders markup in an e-mail as text', async () => {
  const app = await renderApp('/registration');
  const email = '"<img src=x onerror=alert(1)>"@example.com';
  await app.emitIdentity({ type: 'identity.signedIn', identity: { ...ana, email, emailVerified: false } });
  const note = screen.getByRole('region', { name: 'Verify your email' });
  expect(note.textContent).toContain(email);
  expect(note.querySelector('img')).toBeNull();
});
