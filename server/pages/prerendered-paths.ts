import { type Language, languages, type PageName, pages } from '#contract/site.ts';

/** Where the build puts a page: the default language at the plain URL, another one in its own folder. */
export function prerenderedPath(page: PageName, language: Language): string {
  const folder = language === languages[0] ? '' : `/${language}`;
  if (page === 'notFound') return `${folder}/404.html`;
  return `${folder}${pages[page].replace(/\/$/, '')}/index.html`;
}
