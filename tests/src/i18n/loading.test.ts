import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Loaders } from '#src/i18n/backend.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { switchLanguage } from '#src/i18n/switch-language.ts';

const es = async () => ({ texts: spanish });
const en = async () => ({ texts: english });
const offline = async () => {
  throw new Error('Failed to fetch dynamically imported module');
};
const start = (loaders: Loaders) => createI18n(loaders, 1);

beforeEach(() => localStorage.setItem('i18nextLng', 'en'));

describe('loading the texts', () => {
  it('fetches one chunk, of the visitor’s language only', async () => {
    const loaders = { es: vi.fn(es), en: vi.fn(en) };
    const i18n = await start(loaders);
    expect(i18n.t('landing:hero.watchDemo')).toBe('Watch Demo');
    expect(loaders.en).toHaveBeenCalledTimes(1);
    expect(loaders.es).not.toHaveBeenCalled();
  });

  it('tries again after a failure', async () => {
    const loaders = { es: vi.fn(es), en: vi.fn(en).mockImplementationOnce(offline) };
    const i18n = await start(loaders);
    expect(i18n.t('landing:hero.watchDemo')).toBe('Watch Demo');
    expect(loaders.en).toHaveBeenCalledTimes(2);
  });

  it('gives up after 5 retries, and speaks Spanish', async () => {
    const loaders = { es: vi.fn(es), en: vi.fn(offline) };
    const i18n = await start(loaders);
    expect(loaders.en).toHaveBeenCalledTimes(6);
    expect(i18n.resolvedLanguage).toBe('es');
    expect(i18n.t('landing:hero.watchDemo')).toBe('Ver la demo');
  });

  it('fails when no language arrives', async () => {
    await expect(start({ es: offline, en: offline })).rejects.toThrow('Loading chunk failed');
  });

  it('puts the brand in the texts', async () => {
    const i18n = await start({ es, en });
    expect(i18n.t('meta.titles.about', { ns: 'common' })).toBe('About · Escandallo');
  });
});

describe('switching the language', () => {
  it('stays with the old one when the new one does not arrive, and can be tried again', async () => {
    const loadSpanish = vi.fn<Loaders['es']>(offline);
    const i18n = await start({ es: loadSpanish, en });
    expect(await switchLanguage(i18n, 'es')).toBe(false);
    expect(i18n.resolvedLanguage).toBe('en');
    expect(localStorage.getItem('i18nextLng')).toBe('en');

    loadSpanish.mockImplementation(es);
    expect(await switchLanguage(i18n, 'es')).toBe(true);
    expect(i18n.t('landing:hero.watchDemo')).toBe('Ver la demo');
    expect(localStorage.getItem('i18nextLng')).toBe('es');
  });
});
