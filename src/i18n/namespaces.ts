import type { PageName } from '#contract/site.ts';
import type { texts as spanish } from '#src/i18n/locales/es.ts';

/** i18next namespace: translations that are loaded together. */
export type Namespace = keyof typeof spanish;

/** Loaded on every page; `notFound` too, because any URL may not exist. */
const everywhere = ['common', 'notFound'] as const satisfies Namespace[];

/** Additional namespaces of each page. */
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

/** A page, or `emailLink`: the view of /auth for an e-mail link. */
export type TextPage = keyof typeof addedNamespaces;

export const namespacesFor = (page: TextPage): Namespace[] => [...everywhere, ...addedNamespaces[page]];

export const allNamespaces = [
  ...new Set((Object.keys(addedNamespaces) as TextPage[]).flatMap(namespacesFor)),
];
