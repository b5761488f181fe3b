/** Head tags for search engines, written by the prerender and updated by the app. */
import { type Language, languages, type PageName, pages } from '#contract/site.ts';

type PublicPage = Exclude<PageName, 'notFound'>;

/** Forms and the not-found page are not indexed. */
const hidden: readonly PageName[] = ['auth', 'registration', 'notFound'];
export const isPublic = (page: PageName): page is PublicPage => !hidden.includes(page);

/** One URL per language. */
export const pageUrl = (page: PublicPage, language: Language, origin: string) =>
  `${origin}${pages[page]}?lng=${language}`;

/** URLs of a page in each language, and the one that detects the visitor's. */
export const alternates = (page: PublicPage, origin: string) => [
  ...languages.map((hreflang) => ({ hreflang, href: pageUrl(page, hreflang, origin) })),
  { hreflang: 'x-default', href: `${origin}${pages[page]}` },
];

export interface Tag {
  name: 'link' | 'meta';
  attributes: Record<string, string>;
}

export const seoTags = (page: PageName, language: Language, origin: string): Tag[] =>
  isPublic(page)
    ? [
        { name: 'link', attributes: { rel: 'canonical', href: pageUrl(page, language, origin) } },
        ...alternates(page, origin).map((alternate) => ({
          name: 'link' as const,
          attributes: { rel: 'alternate', ...alternate },
        })),
      ]
    : [{ name: 'meta', attributes: { name: 'robots', content: 'noindex' } }];
