/** The card that social networks show of a page. They read what the server sends, and run no script. */
import { type Language, languages, type PageName } from '#contract/site.ts';
import { brand } from '#src/config/brand.ts';
import { isPublic, pageUrl, type Tag } from '#src/config/seo-tags.ts';
import { locales } from '#src/i18n/languages.ts';

/** The locale in Open Graph's format. */
const locale = (language: Language) => locales[language].replace('-', '_');

const named = (name: string, content: string): Tag => ({ name: 'meta', attributes: { name, content } });
const property = (key: string, content: string): Tag => ({
  name: 'meta',
  attributes: { property: key, content },
});

/** `alt` says what the picture shows. */
interface SocialTexts {
  title: string;
  description: string;
  alt: string;
}

export const socialTags = (
  page: PageName,
  language: Language,
  origin: string,
  { title, description, alt }: SocialTexts,
): Tag[] => {
  const picture = `${origin}/social-card.${language}.png`;
  return [
    ...(isPublic(page) ? [property('og:url', pageUrl(page, language, origin))] : []),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', locale(language)),
    ...languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', locale(other))),
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
};
