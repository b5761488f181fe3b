import type { i18n } from 'i18next';
import { environment } from '#src/config/built-environment.ts';
import type { PageName } from '#src/config/paths.ts';
import { searchTags } from '#src/config/search-tags.ts';
import { languageOf } from './languages.ts';

const searchSelector = 'link[rel="canonical"], link[rel="alternate"], meta[name="robots"]';
/** Of the page as it was served: another page has no card until it is served itself. */
const socialSelector = 'meta[property^="og:"], meta[name^="twitter:"]';

/**
 * Keeps the document's language, title, description and what search engines read up to date with the language.
 * Call what it returns after each navigation: all but the language also depend on the page.
 */
export function followLanguage(i18n: i18n, document: Document, currentPage: () => PageName): () => void {
  const write = () => {
    const page = currentPage();
    const language = languageOf(i18n);
    const title = i18n.t(`meta.titles.${page}`);
    // As the prerender wrote it. To set the same language again would style the whole page anew.
    if (document.documentElement.lang === language && document.title === title) return;
    document.documentElement.lang = language;
    document.title = title;
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', i18n.t(`meta.descriptions.${page}`));
    for (const tag of document.head.querySelectorAll(`${searchSelector}, ${socialSelector}`)) tag.remove();
    document.head.append(
      ...searchTags(page, language, environment.siteOrigin).map(({ name, attributes }) => {
        const tag = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value);
        return tag;
      }),
    );
  };
  i18n.on('languageChanged', write);
  write();
  return write;
}
