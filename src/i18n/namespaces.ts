import type { PageName } from '#src/config/paths.ts';
import type { texts as spanish } from '#src/i18n/locales/es.ts';

/** i18next's word for a part of the texts, which is fetched by itself. */
export type Namespace = keyof typeof spanish;

/** On every page; `notFound` too, because any address may turn out to be none. */
const everywhere = ['common', 'notFound'] as const satisfies Namespace[];

/** What each page adds to those. */
const addedNamespaces = {
  landing: ['landing'],
  about: ['about'],
  privacy: ['privacy'],
  getStarted: ['getStarted'],
  auth: ['auth', 'errors'],
  emailLink: ['emailLink', 'auth', 'errors'],
  registration: ['registration', 'auth', 'errors'],
  notFound: [],
} as const satisfies Record<PageName | 'emailLink', readonly Namespace[]>;

/** A page, or `emailLink`: what /auth shows for the link of an e-mail. */
export type TextPage = keyof typeof addedNamespaces;

/** The namespaces of a page. */
export const namespacesFor = (page: TextPage): Namespace[] => [...everywhere, ...addedNamespaces[page]];

/** Every namespace that a page uses. */
export const allNamespaces = [
  ...new Set((Object.keys(addedNamespaces) as TextPage[]).flatMap(namespacesFor)),
];
