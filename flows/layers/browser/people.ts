import type { Section } from '#flows/flow.model.ts';
import { secret } from '#flows/layers/screen/user-actions.ts';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { persistedItems } from '#tests/browser/support/people.ts';
import { createRestClient } from '#tests/browser/support/rest-client.ts';

export interface Account {
  readonly email: string;
  readonly uid: string;
  readonly token: string;
  readonly refreshToken: string;
}

export const createAccount = async (siteUrl: string): Promise<Account> => {
  const email = newEmail();
  return { email, ...(await createRestClient(siteUrl).signUp(email, secret)) };
};

export const storageStateFor = (siteUrl: string, account: Account) => {
  const localStorage = Object.entries(persistedItems(account)).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: siteUrl, localStorage }] };
};

export const linkFor = async (
  siteUrl: string,
  { email, token }: Account,
  mode: NonNullable<Section['start']['link']>,
  language: string,
): Promise<string> => {
  const { identity } = createRestClient(siteUrl);
  // This e-mail follows a change of e-mail.
  if (mode === 'recoverEmail') await identity('update', { idToken: token, email: newEmail() });
  else {
    const requestType = mode === 'verifyEmail' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET';
    await identity('sendOobCode', { requestType, email, idToken: token });
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const links = (await (await fetch(`${siteUrl}/emulator/inbox`)).json()) as {
      email: string;
      oobLink: string;
    }[];
    const found = links.findLast((link) => link.email === email)?.oobLink;
    if (found) return found.replace(/lang=\w+/, `lang=${language}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No e-mail came to ${email}.`);
};
