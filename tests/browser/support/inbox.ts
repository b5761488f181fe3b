import { expect } from 'vitest';
import type { EmailLink } from '#local/emulator.ts';
import { ownStack } from './own-stack.ts';
import { createRestClient } from './rest-client.ts';

/** Unique in this run and earlier ones. */
export const newEmail = () => `ana.${crypto.randomUUID()}@example.com`;

/** The newest link of this kind that was sent to this e-mail address, as the terminal shows it. */
export async function readEmailLink(
  email: string,
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'RECOVER_EMAIL',
): Promise<string> {
  const find = async () => {
    const response = await fetch(`${ownStack().siteUrl}/emulator/inbox`);
    const links = (await response.json()) as EmailLink[];
    return links.findLast((link) => link.email === email && link.requestType === requestType)?.oobLink;
  };
  await expect.poll(find, { message: `an e-mail to ${email}` }).toBeDefined();
  return (await find()) as string;
}

/** Has the provider send a link to this account, and returns it with another language. */
export async function sendEmailLink(
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL',
  { email, token }: { email: string; token: string },
  language: 'es' | 'en',
): Promise<string> {
  const body = { requestType, email, idToken: token };
  await createRestClient(ownStack().siteUrl).identity('sendOobCode', body);
  return (await readEmailLink(email, requestType)).replace(/lang=\w+/, `lang=${language}`);
}
