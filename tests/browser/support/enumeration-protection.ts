import { expect, onTestFinished } from 'vitest';

/** Turns the provider's enumeration protection off or on (the default) for one test. */
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
