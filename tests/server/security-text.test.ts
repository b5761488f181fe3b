import { expect, test } from 'vitest';
import { createRootFiles } from '#build/prerender/root-files.ts';
import { parseEnvironment } from '#src/config/environment.ts';

const securityText = (env: Record<string, string>) =>
  createRootFiles(parseEnvironment({ VITE_AUTH_EMULATOR: 'true', ...env }))['.well-known/security.txt'];

test('security.txt: has the contact, and an end within a year', () => {
  const VITE_SECURITY_CONTACT = 'https://example.com/report';
  const text = securityText({ VITE_SECURITY_CONTACT }) ?? '';
  expect(text).toMatch(/^Contact: https:\/\/example\.com\/report\nExpires: \S+T00:00:00\.000Z\n/);
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(358);
  expect(days).toBeLessThan(365);
});

test('security.txt: falls back to the contact e-mail, and is missing without any', () => {
  expect(securityText({ VITE_CONTACT_EMAIL: 'ana@panes.test' })).toContain(
    'Contact: mailto:ana@panes.test\n',
  );
  expect(securityText({})).toBeUndefined();
  expect(() => securityText({ VITE_SECURITY_CONTACT: 'javascript:alert(1)' })).toThrow(
    'VITE_SECURITY_CONTACT: must be a mailto: or https:// URL',
  );
});
