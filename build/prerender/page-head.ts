/** Head tags for search engines, social networks and browser tabs. */
import type { i18n } from 'i18next';
import { type Language, languages, type PageName } from '#contract/site.ts';
import { brand } from '#src/config/brand.ts';
import { seoTags } from '#src/config/seo-tags.ts';
import { escapeText, voidElement } from './markup.ts';
import { socialTags } from './social-tags.ts';

export function pageHead(page: PageName, language: Language, i18n: i18n, origin: string): string {
  const title = i18n.t(`meta.titles.${page}`);
  const description = i18n.t(`meta.descriptions.${page}`);
  const tags = [
    `<title>${escapeText(title)}</title>`,
    voidElement('meta', { name: 'description', content: description }),
    ...[
      ...seoTags(page, language, origin),
      ...socialTags(page, language, origin, { title, description, alt: i18n.t('meta.socialCard') }),
    ].map((tag) => voidElement(tag.name, tag.attributes)),
  ];
  if (page === 'landing') tags.push(structuredData(description, i18n, origin));
  return tags.join('\n    ');
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
