/** What search engines and social networks are told of a page: the prerender writes it, the app keeps it true. */
import { type Language, languages } from '#contract/site.ts';
import { brand } from './brand.ts';
import { type PageName, paths } from './paths.ts';

type PublicPage = Exclude<PageName, 'notFound'>;

/** Pages of the flow are for people who mean to go there; the not-found page is no page. */
const hidden: readonly PageName[] = ['auth', 'registration', 'notFound'];
export const isPublic = (page: PageName): page is PublicPage => !hidden.includes(page);

/** One address per language: the plain one is Spanish, the default. */
export const pageAddress = (page: PublicPage, language: Language, origin: string) =>
  `${origin}${paths[page]}?lng=${language}`;

/** The same page in each language, and the address that leaves the language to the visitor's browser. */
export const alternates = (page: PublicPage, origin: string) => [
  ...languages.map((hreflang) => ({ hreflang, href: pageAddress(page, hreflang, origin) })),
  { hreflang: 'x-default', href: `${origin}${paths[page]}` },
];

interface Tag {
  name: 'link' | 'meta';
  attributes: Record<string, string>;
}

export const searchTags = (page: PageName, language: Language, origin: string): Tag[] =>
  isPublic(page)
    ? [
        { name: 'link', attributes: { rel: 'canonical', href: pageAddress(page, language, origin) } },
        ...alternates(page, origin).map((alternate) => ({
          name: 'link' as const,
          attributes: { rel: 'alternate', ...alternate },
        })),
      ]
    : [{ name: 'meta', attributes: { name: 'robots', content: 'noindex' } }];

const locales: Record<Language, string> = { es: 'es_ES', en: 'en_GB' };

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
    ...(isPublic(page) ? [property('og:url', pageAddress(page, language, origin))] : []),
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
};
