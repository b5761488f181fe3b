import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadLanguage } from '#src/i18n/load-language.ts';
import { type LocaleChunks, localeChunks } from '#src/i18n/locale-chunks.ts';
import { namespacesFor } from '#src/i18n/namespaces.ts';
import { createFixedI18n, createI18n, loadTexts } from '#src/i18n/setup.ts';

const offline = async () => {
  throw new Error('Failed to fetch dynamically imported module');
};
const hanging = () => new Promise<never>(() => {});
const spied = (language: keyof LocaleChunks) => {
  const { landing, auth, privacy } = localeChunks[language];
  return { ...localeChunks[language], landing: vi.fn(landing), auth: vi.fn(auth), privacy: vi.fn(privacy) };
};
const spiedChunks = () => ({ es: spied('es'), en: spied('en') });
const start = (chunks: LocaleChunks) =>
  createI18n({ chunks, namespaces: namespacesFor('landing'), retryTimeout: 1 });

beforeEach(() => localStorage.setItem('i18nextLng', 'en'));

describe('createI18n', () => {
  it("loads only the page's namespaces in the visitor's language", async () => {
    const chunks = spiedChunks();
    const i18n = await start(chunks);
    expect(i18n.t('landing:hero.watchDemo')).toBe('Watch Demo');
    expect(chunks.en.landing).toHaveBeenCalledTimes(1);
    expect(chunks.en.privacy).not.toHaveBeenCalled();
    expect(chunks.es.landing).not.toHaveBeenCalled();
  });

  it('fails without a retry when a chunk hangs for 120 s', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const chunks = spiedChunks();
    chunks.en.landing.mockImplementation(hanging);
    const starting = start(chunks);
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await starting).t('landing:hero.watchDemo')).toBe('Ver la demo');
    chunks.es.landing.mockImplementation(hanging);
    localStorage.setItem('i18nextLng', 'es');
    const namespaces = namespacesFor('landing');
    const failures = [start(chunks), createFixedI18n('es', { chunks, namespaces })].map((loading) =>
      expect(loading).rejects.toThrow('Loading chunk failed. (timeout: '),
    );
    await vi.advanceTimersByTimeAsync(120_000);
    await Promise.all(failures);
    expect(chunks.en.landing).toHaveBeenCalledOnce();
  });

  it('retries after an error', async () => {
    const chunks = spiedChunks();
    chunks.en.landing.mockImplementationOnce(offline);
    const i18n = await start(chunks);
    expect(i18n.t('landing:hero.watchDemo')).toBe('Watch Demo');
    expect(chunks.en.landing).toHaveBeenCalledTimes(2);
  });

  it('falls back to Spanish after 5 retries', async () => {
    const chunks = spiedChunks();
    chunks.en.landing.mockImplementation(offline);
    const i18n = await start(chunks);
    expect(chunks.en.landing).toHaveBeenCalledTimes(6);
    expect(i18n.resolvedLanguage).toBe('es');
    expect(i18n.t('landing:hero.watchDemo')).toBe('Ver la demo');
  });

  it('rejects when no language loads', async () => {
    const chunks = spiedChunks();
    chunks.en.landing.mockImplementation(offline);
    chunks.es.landing.mockImplementation(offline);
    await expect(start(chunks)).rejects.toThrow(/^Loading chunk failed\. \(error: /);
  });

  it('inserts the brand into texts', async () => {
    const i18n = await start(localeChunks);
    expect(i18n.t('meta.titles.about', { ns: 'common' })).toBe('About · Escandallo');
  });
});

describe('loadTexts', () => {
  it("loads a page's namespaces once", async () => {
    const chunks = spiedChunks();
    const i18n = await start(chunks);
    await loadTexts(i18n, 'auth');
    await loadTexts(i18n, 'auth');
    expect(i18n.t('auth:email')).toBe('Email');
    expect(chunks.en.auth).toHaveBeenCalledTimes(1);
  });

  it('rejects when a namespace fails, and can be retried', async () => {
    const chunks = spiedChunks();
    const i18n = await start(chunks);
    chunks.en.auth.mockImplementation(offline);
    await expect(loadTexts(i18n, 'auth')).rejects.toThrow(/^Loading chunk failed\. \(error: /);
    chunks.en.auth.mockImplementation(localeChunks.en.auth);
    await loadTexts(i18n, 'auth');
    expect(i18n.t('auth:email')).toBe('Email');
  });
});

describe('loadLanguage', () => {
  it('can be retried after an error', async () => {
    const chunks = spiedChunks();
    chunks.es.landing.mockImplementation(offline);
    const i18n = await start(chunks);
    expect(await loadLanguage(i18n, 'es')).toBe(false);
    expect(i18n.resolvedLanguage).toBe('en');

    chunks.es.landing.mockImplementation(localeChunks.es.landing);
    expect(await loadLanguage(i18n, 'es')).toBe(true);
    await i18n.changeLanguage('es');
    expect(i18n.t('landing:hero.watchDemo')).toBe('Ver la demo');
    expect(localStorage.getItem('i18nextLng')).toBe('es');
  });

  it('loads the namespaces of every opened page', async () => {
    const i18n = await start(localeChunks);
    await loadTexts(i18n, 'auth');
    expect(await loadLanguage(i18n, 'es')).toBe(true);
    expect(i18n.hasResourceBundle('es', 'auth')).toBe(true);
  });
});
