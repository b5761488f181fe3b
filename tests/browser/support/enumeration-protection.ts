import { expect, onTestFinished } from 'vitest';

/** For this test the identity provider tells whether an account exists, or not, which is the default. */
export async function setEnumerationProtection(siteUrl: string, isProtected: boolean) {
  const set = async (enableImprovedEmailPrivacy: boolean) => {
    const body = { emailPrivacyConfig: { enableImprovedEmailPrivacy } };
    const response = await fetch(`${siteUrl}/emulator/v1/projects/demo-escandallo/config`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject(body);
  };
  await set(isProtected);
  onTestFinished(() => set(true));
}
