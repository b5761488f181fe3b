import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppRouter } from '#src/app/router.ts';
import { loadLanguage } from '#src/i18n/load-language.ts';
import { type LocaleChunks, localeChunks } from '#src/i18n/locale-chunks.ts';
import { namespacesFor } from '#src/i18n/namespaces.ts';
import { createI18n, loadTexts } from '#src/i18n/setup.ts';

const chunksWith = (en: Partial<LocaleChunks['en']>, es: Partial<LocaleChunks['es']> = {}): LocaleChunks => ({
  en: { ...localeChunks.en, ...en },
  es: { ...localeChunks.es, ...es },
});
const start = (chunks: LocaleChunks) =>
  createI18n({ chunks, namespaces: namespacesFor('about'), retryTimeout: 1 });
const lost = async () => {
  throw new Error('Failed to fetch dynamically imported module');
};

/** Resolves on request. */
const late = <T,>(chunk: () => Promise<T>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    arrive: resolve,
    chunk: async () => {
      await promise;
      return chunk();
    },
  };
};

function Email() {
  const { t } = useTranslation('auth');
  return <p data-testid="text">{t('email')}</p>;
}
const show = (texts: i18n) =>
  render(
    <I18nextProvider i18n={texts}>
      <Email />
    </I18nextProvider>,
  );
const text = () => screen.getByTestId('text').textContent;

beforeEach(() => localStorage.setItem('i18nextLng', 'en'));

describe('missing translation', () => {
  it('shows the other language and logs when the loaded file lacks the key', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const auth = async () => {
      const { email: _, ...rest } = (await localeChunks.en.auth()).auth;
      return { auth: rest as Awaited<ReturnType<typeof localeChunks.en.auth>>['auth'] };
    };
    const texts = await start(chunksWith({ auth }));
    await loadTexts(texts, 'auth');
    show(texts);
    expect(text()).toBe('');
    await vi.waitFor(() => expect(text()).toBe('Correo electrónico'), 10_000);
    expect(logged.mock.calls).toEqual([['There is no text auth:email in en.']]);
    logged.mockRestore();
  });

  it('shows the other language when its file fails to load', async () => {
    const texts = await start(chunksWith({ auth: lost }));
    await expect(loadTexts(texts, 'auth')).rejects.toThrow('Loading chunk failed');
    show(texts);
    await vi.waitFor(() => expect(text()).toBe('Correo electrónico'), 10_000);
  });

  it('shows nothing and sends no request while its file loads', async () => {
    const { chunk, arrive } = late(localeChunks.en.auth);
    const spanish = vi.fn(localeChunks.es.auth);
    const texts = await start(chunksWith({ auth: chunk }, { auth: spanish }));
    show(texts);
    expect(text()).toBe('');
    await act(async () => arrive());
    await vi.waitFor(() => expect(text()).toBe('Email'), 10_000);
    expect(spanish).not.toHaveBeenCalled();
  });

  it('shows nothing when no language has the key', async () => {
    const texts = await start(chunksWith({ auth: lost }, { auth: lost }));
    await expect(loadTexts(texts, 'auth')).rejects.toThrow('Loading chunk failed');
    show(texts);
    await act(async () => texts.loadLanguages('es'));
    expect(text()).toBe('');
  });
});

describe('page opened during a change of language', () => {
  it('has its translations before the language changes', async () => {
    const about = late(localeChunks.es.about);
    const privacy = late(localeChunks.es.privacy);
    const texts = await start(chunksWith({}, { about: about.chunk, privacy: privacy.chunk }));
    const changing = loadLanguage(texts, 'es');
    await loadTexts(texts, 'privacy');
    about.arrive();
    await vi.waitFor(() => expect(texts.hasResourceBundle('es', 'about')).toBe(true), 10_000);
    privacy.arrive();
    expect(await changing).toBe(true);
    expect(texts.hasResourceBundle('es', 'privacy')).toBe(true);
  });

  it('opens in the language that is current then', async () => {
    const privacy = late(localeChunks.en.privacy);
    const texts = await start(chunksWith({ privacy: privacy.chunk }));
    const opening = loadTexts(texts, 'privacy');
    await texts.changeLanguage('es');
    texts.removeResourceBundle('es', 'privacy');
    privacy.arrive();
    await opening;
    expect(texts.hasResourceBundle('es', 'privacy')).toBe(true);
  });
});

it('e-mail link: has its translations when the form had the same URL', async () => {
  const texts = await createI18n({ namespaces: namespacesFor('auth') });
  const router = createAppRouter(texts, createMemoryHistory({ initialEntries: ['/auth'] }));
  await router.load();
  await router.navigate({ to: '/about' });
  expect(texts.hasResourceBundle('en', 'emailLink')).toBe(false);
  await router.navigate({ to: '/auth', state: { verifiedEmail: 'ana@example.com' } });
  expect(texts.hasResourceBundle('en', 'emailLink')).toBe(true);
});
