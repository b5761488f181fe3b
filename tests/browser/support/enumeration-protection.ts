import { expect, onTestFinished } from 'vitest';
import { createRestClient } from './rest-client.ts';

/** Turns the provider's enumeration protection, which is on by default, off for one test. */
export async function disableEnumerationProtection(siteUrl: string) {
  const protect = async (enableImprovedEmailPrivacy: boolean) => {
    const body = { emailPrivacyConfig: { enableImprovedEmailPrivacy } };
    const path = '/emulator/v1/projects/demo-escandallo/config';
    const answer = await createRestClient(siteUrl).call('PATCH', path, { token: 'owner', body });
    expect(answer.body).toMatchObject(body);
  };
  await protect(false);
  onTestFinished(() => protect(true));
}
