/** What search engines are told of a page: the prerender writes it, the app keeps it true. */
import { type Language, languages } from '#contract/site.ts';
import { type PageName, paths } from './paths.ts';

type PublicPage = Exclude<PageName, 'notFound'>;

/** Pages of the flow are for people who mean to go there; the not-found page is no page. */
const hidden: readonly PageName[] = ['auth', 'registration', 'notFound'];
export const isPublic = (page: PageName): page is PublicPage => !hidden.includes(page);

/** One address per language. */
export const pageAddress = (page: PublicPage, language: Language, origin: string) =>
  `${origin}${paths[page]}?lng=${language}`;

/** The same page in each language, and the address that leaves the language to the visitor's browser. */
export const alternates = (page: PublicPage, origin: string) => [
  ...languages.map((hreflang) => ({ hreflang, href: pageAddress(page, hreflang, origin) })),
  { hreflang: 'x-default', href: `${origin}${paths[page]}` },
];

export interface Tag {
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
