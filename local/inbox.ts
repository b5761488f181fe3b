import { pages } from '#contract/site.ts';
import type { EmailLink, Emulator } from './emulator.ts';

const subjects: Record<string, string> = {
  PASSWORD_RESET: 'Set a new password',
  VERIFY_EMAIL: 'Verify this e-mail address',
  RECOVER_EMAIL: 'Your e-mail address was changed',
};

/** Stands in for everybody's mailbox: the emulator sends no e-mail, but lists the links. */
export function createInbox(emulator: Emulator, print: (line: string) => void) {
  const links = new Map<string, EmailLink>();

  /** Prints the links of these that were sent since the last call. */
  async function collect(isSent: (link: EmailLink) => boolean, language = 'en') {
    const { oobCodes } = JSON.parse(await emulator.get('emailLinks')) as { oobCodes: EmailLink[] };
    for (const link of oobCodes) {
      if (!isSent(link) || links.has(link.oobCode)) continue;
      const address = new URL(link.oobLink);
      address.pathname = pages.auth;
      address.searchParams.set('lang', language);
      links.set(link.oobCode, { ...link, oobLink: address.href });
      print(
        `e-mail     to ${link.email}: ${subjects[link.requestType] ?? link.requestType}\n           ${address}`,
      );
    }
  }

  return { collect, list: () => [...links.values()] };
}
