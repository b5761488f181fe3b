import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LanguageSwitch } from '#src/components/language-switch.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const button = (name: RegExp) => screen.getByRole('button', { name });
const isPressed = (name: RegExp) => button(name).getAttribute('aria-pressed') === 'true';

afterEach(() => vi.restoreAllMocks());

it('LanguageSwitch: shows, changes and stores the language', async () => {
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

it('LanguageSwitch: shares one choice; one switch shows the status', async () => {
  const { i18n } = await renderPage(
    <>
      <LanguageSwitch />
      <LanguageSwitch isSilent />
    </>,
  );
  vi.spyOn(i18n, 'reloadResources').mockResolvedValue();
  const [, below] = screen.getAllByRole('button', { name: /English/ });
  await userEvent.click(below as HTMLElement);
  expect((await screen.findByText(/^No hemos podido cargar ese idioma/)).role).toBe('status');
});

it('LanguageSwitch: shows an error when a language fails to load', async () => {
  const { i18n } = await renderPage(<LanguageSwitch />);
  vi.spyOn(i18n, 'reloadResources').mockResolvedValue();
  await userEvent.click(button(/English/));
  expect(screen.getByRole('status').textContent).toMatch(/^No hemos podido cargar ese idioma/);
  expect(isPressed(/español/)).toBe(true);
});

describe('LanguageSwitch: offline', () => {
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    if (isOnline) dispatchEvent(new Event('online'));
  };

  it('shows the status, and changes the language once online', async () => {
    const { i18n } = await renderPage(<LanguageSwitch />);
    const load = i18n.reloadResources;
    const reload = vi.spyOn(i18n, 'reloadResources').mockReturnValue(new Promise(() => {}));
    setOnline(false);
    await userEvent.click(button(/English/));
    expect(screen.getByRole('status').textContent).toMatch(/^Sin conexión\. El idioma cambiará/);
    expect(i18n.resolvedLanguage).toBe('es');
    reload.mockImplementation(load);
    act(() => setOnline(true));
    await screen.findByRole('group', { name: 'Language' });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('discards the pending choice when another language is chosen', async () => {
    const { i18n } = await renderPage(<LanguageSwitch />);
    const arrival = Promise.withResolvers<void>();
    const load = i18n.reloadResources;
    vi.spyOn(i18n, 'reloadResources').mockImplementation(async (...args) => {
      await arrival.promise;
      await load(...args);
    });
    await userEvent.click(button(/English/));
    // It is invisible for a moment, because most languages load immediately.
    expect((await screen.findByRole('status')).textContent).toBe('Cargando el idioma…');
    await userEvent.click(button(/español/));
    arrival.resolve();
    await vi.waitFor(() => expect(i18n.hasResourceBundle('en', 'common')).toBe(true), 10_000);
    expect(i18n.resolvedLanguage).toBe('es');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
