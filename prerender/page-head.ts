/** What search engines, social networks and browsers' tabs read of a page. */
import type { i18n } from 'i18next';
import { type Language, languages } from '#server/contract.site.ts';
import { brand } from '#src/config/brand.ts';
import type { PageName } from '#src/config/paths.ts';
import { isPublic, pageAddress, searchTags } from '#src/config/search-tags.ts';
import { element, escapeText } from './markup.ts';

const locales: Record<Language, string> = { es: 'es_ES', en: 'en_GB' };

export function pageHead(page: PageName, language: Language, i18n: i18n, origin: string): string {
  const title = i18n.t(`meta.titles.${page}`);
  const description = i18n.t(`meta.descriptions.${page}`);
  const tags = [
    `<title>${escapeText(title)}</title>`,
    named('description', description),
    ...searchTags(page, language, origin).map((tag) => element(tag.name, tag.attributes)),
    ...(isPublic(page) ? [property('og:url', pageAddress(page, language, origin))] : []),
    ...socialTags({ title, description, language, origin, alt: i18n.t('meta.socialCard') }),
  ];
  if (page === 'landing') tags.push(structuredData(description, i18n, origin));
  return tags.join('\n    ');
}

const named = (name: string, content: string) => element('meta', { name, content });
const property = (name: string, content: string) => element('meta', { property: name, content });

function socialTags(
  texts: Record<'title' | 'description' | 'origin' | 'alt', string> & { language: Language },
) {
  const { title, description, origin, alt, language } = texts;
  const picture = `${origin}/social-card.${language}.png`;
  return [
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', locales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', locales[other])),
    property('og:image', picture),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture),
    named('twitter:image:alt', alt),
  ];
}

/** Data, not a script that runs: the content security policy does not look at it. */
function structuredData(description: string, { t, language }: i18n, origin: string) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: brand.name,
    description,
    url: `${origin}/`,
    image: `${origin}/social-card.${language}.png`,
    inLanguage: languages,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web, iOS, Android',
    offers: {
      '@type': 'Offer',
      name: t('landing:pricing.plans.free.name'),
      price: '0',
      priceCurrency: 'EUR',
    },
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
