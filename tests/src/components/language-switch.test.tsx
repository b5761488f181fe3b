import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LanguageSwitch } from '#src/components/language-switch.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const button = (name: RegExp) => screen.getByRole('button', { name });
const isPressed = (name: RegExp) => button(name).getAttribute('aria-pressed') === 'true';

it('shows the language, changes it and keeps it', async () => {
  const { i18n } = await renderPage(<LanguageSwitch />);
  expect(screen.getByRole('group', { name: 'Idioma' })).toBeTruthy();
  expect([isPressed(/español/), isPressed(/English/)]).toEqual([true, false]);
  expect(button(/English/).lang).toBe('en');

  await userEvent.click(button(/English/));
  await screen.findByRole('group', { name: 'Language' });
  expect([isPressed(/español/), isPressed(/English/)]).toEqual([false, true]);
  expect(i18n.resolvedLanguage).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
});

it('says when a language cannot be loaded', async () => {
  const { i18n } = await renderPage(<LanguageSwitch />);
  vi.spyOn(i18n, 'reloadResources').mockResolvedValue();
  await userEvent.click(button(/English/));
  expect(screen.getByRole('status').textContent).toMatch(/^No hemos podido cargar ese idioma/);
  expect(isPressed(/español/)).toBe(true);
});
