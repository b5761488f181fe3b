import type { i18n } from 'i18next';
import { environment } from '#src/config/built-environment.ts';
import type { PageName } from '#src/config/paths.ts';
import { searchTags } from '#src/config/search-tags.ts';
import { pickLanguage } from './languages.ts';

const ownTags = 'link[rel="canonical"], link[rel="alternate"], meta[name="robots"]';

/**
 * Keeps the document's language, title, description and what search engines read up to date with the
 * language. Call what it returns after each navigation: all but the language also depend on the page.
 */
export function followLanguage(i18n: i18n, document: Document, currentPage: () => PageName): () => void {
  const write = () => {
    const page = currentPage();
    const language = pickLanguage([i18n.resolvedLanguage ?? i18n.language]);
    document.documentElement.lang = language;
    document.title = i18n.t(`meta.titles.${page}`);
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', i18n.t(`meta.descriptions.${page}`));
    for (const tag of document.head.querySelectorAll(ownTags)) tag.remove();
    document.head.append(
      ...searchTags(page, language, environment.siteOrigin).map(({ name, attributes }) =>
        Object.assign(document.createElement(name), attributes),
      ),
    );
  };
  i18n.on('languageChanged', write);
  write();
  return write;
}
