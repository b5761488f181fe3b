import type { CustomDetector } from 'i18next-browser-languagedetector';

/** The links of the identity provider's e-mails say in which language they were written. */
export const emailLinkLanguage: CustomDetector = {
  name: 'emailLink',
  lookup: () => {
    const link = new URLSearchParams(location.search);
    return link.has('oobCode') ? (link.get('lang') ?? undefined) : undefined;
  },
};
