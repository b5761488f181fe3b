import type { PageName } from '#src/config/paths.ts';
import type { texts as spanish } from '#src/i18n/locales/es.ts';

/** i18next's word for a part of the texts, which is fetched by itself. */
export type Namespace = keyof typeof spanish;

/** What every page needs; the address of the one that is not found is not known before. */
const everywhere = ['common', 'notFound'] as const satisfies Namespace[];

/** What is on a page besides. */
const namespacesOf = {
  landing: ['landing'],
  about: ['about'],
  privacy: ['privacy'],
  getStarted: ['getStarted'],
  auth: ['auth', 'errors'],
  emailLink: ['emailLink', 'auth', 'errors'],
  registration: ['registration', 'auth', 'errors'],
  notFound: [],
} as const satisfies Record<PageName | 'emailLink', readonly Namespace[]>;

/** A page, or /auth for the link of an e-mail. */
export type TextPage = keyof typeof namespacesOf;

/** The namespaces of a page. */
export const textsOf = (page: TextPage): Namespace[] => [...everywhere, ...namespacesOf[page]];

/** Every namespace there is. */
export const allNamespaces = [...new Set((Object.keys(namespacesOf) as TextPage[]).flatMap(textsOf))];
