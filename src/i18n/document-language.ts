import type { i18n } from 'i18next';
import type { PageName } from '#contract/site.ts';
import { environment } from '#src/config/built-environment.ts';
import { seoTags } from '#src/config/seo-tags.ts';
import { getLanguage } from './languages.ts';

const searchSelector = 'link[rel="canonical"], link[rel="alternate"], meta[name="robots"]';
/** Social tags of the served page; other pages have none until they are served. */
const socialSelector = 'meta[property^="og:"], meta[name^="twitter:"]';

/**
 * Updates the document's language, title, description and SEO tags with the language. Call the returned function after
 * each navigation, because all but the language depend on the page.
 */
export function syncDocumentLanguage(
  i18n: i18n,
  document: Document,
  currentPage: () => PageName,
): () => void {
  const update = () => {
    const page = currentPage();
    const language = getLanguage(i18n);
    const title = i18n.t(`meta.titles.${page}`);
    // Unchanged since the prerender: setting the same language would recalculate all styles.
    if (document.documentElement.lang === language && document.title === title) return;
    document.documentElement.lang = language;
    document.title = title;
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', i18n.t(`meta.descriptions.${page}`));
    for (const tag of document.head.querySelectorAll(`${searchSelector}, ${socialSelector}`)) tag.remove();
    document.head.append(
      ...seoTags(page, language, environment.siteOrigin).map(({ name, attributes }) => {
        const tag = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value);
        return tag;
      }),
    );
  };
  i18n.on('languageChanged', update);
  update();
  return update;
}
