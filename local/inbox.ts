import { pages } from '#contract/site.ts';
import type { EmailLink, Emulator } from './emulator.ts';

const subjects: Record<string, string> = {
  PASSWORD_RESET: 'Set a new password',
  VERIFY_EMAIL: 'Verify this e-mail address',
  RECOVER_EMAIL: 'The address of your account was changed. Was it not you?',
};

/** Stands in for mailboxes: the emulator sends no e-mail, but lists the links. */
export function createInbox(emulator: Emulator, print: (line: string) => void) {
  const links = new Map<string, EmailLink>();

  /** Prints the links that were sent to this e-mail address since the last call. */
  async function collect(email: string, language = 'en') {
    const { oobCodes } = JSON.parse(await emulator.get('emailLinks')) as { oobCodes: EmailLink[] };
    for (const link of oobCodes) {
      // Sent to the e-mail address before a change, without a request of its own.
      const isOwn = link.email === email || link.requestType === 'RECOVER_EMAIL';
      if (!isOwn || links.has(link.oobCode)) continue;
      const url = new URL(link.oobLink);
      url.pathname = pages.auth;
      url.searchParams.set('lang', language);
      links.set(link.oobCode, { ...link, oobLink: url.href });
      // The emulator takes any e-mail: none of them steers the terminal.
      const to = link.email.replace(/\p{Cc}/gu, '?');
      print(`e-mail     to ${to}: ${subjects[link.requestType] ?? link.requestType}\n           ${url}`);
    }
  }

  return { collect, list: () => [...links.values()] };
}
