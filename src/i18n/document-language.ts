import type { i18n } from 'i18next';
import type { PageName } from '#src/config/paths.ts';

/**
 * Keeps the document's language, title and description up to date with the language.
 * Call what it returns after each navigation: the title also depends on the page.
 */
export function followLanguage(i18n: i18n, document: Document, currentPage: () => PageName): () => void {
  const write = () => {
    document.documentElement.lang = i18n.resolvedLanguage ?? i18n.language;
    document.title = i18n.t(`meta.titles.${currentPage()}`);
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', i18n.t(`meta.descriptions.${currentPage()}`));
  };
  i18n.on('languageChanged', write);
  write();
  return write;
}
