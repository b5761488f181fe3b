import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rejectionReason } from '#local/same-origin-guard.ts';
import { createPlace, runStackInTest } from '#tests/browser/support/stack-process.ts';

const accounts = '/identitytoolkit.googleapis.com/v1/projects/demo-escandallo/accounts';
const emulatorAccounts = '/emulator/v1/projects/demo-escandallo/accounts';
const owner = { authorization: 'Bearer owner' };

async function ask(port: string, method: string, path: string, headers: Record<string, string>) {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
  return { status: answer.statusCode, cors, text: await text(answer) };
}

/** Headers that only another site's page sends, with our host. */
const foreignRequests: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000' },
  { origin: 'http://localhost.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
];

test('same-origin guard: refuses websites on all three ports', { timeout: 120_000 }, async () => {
  const { folder, variables } = await createPlace();
  const stack = runStackInTest(folder, variables);
  await stack.ready;
  const { PORT: site, DASHBOARD_PORT: dashboard, AUTH_EMULATOR_PORT: emulator } = variables;
  const ours = { ...owner, host: `localhost:${site}` };
  const signUp = await fetch(`http://localhost:${site}${accounts}`, {
    method: 'POST',
    headers: { ...owner, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.com', password: 'masa madre' }),
  });
  expect(signUp.status).toBe(200);
  const list = `${accounts}:batchGet?maxResults=-1`;
  const before = await ask(site, 'GET', list, ours);
  expect(before).toMatchObject({ status: 200, cors: [], text: expect.stringContaining('ana@example.com') });

  const doors = [
    [site, 'GET', '/'],
    [site, 'GET', '/api/v1/logout'],
    [site, 'GET', '/_mapbox/calls'],
    [site, 'GET', '/emulator/inbox'],
    [site, 'GET', list],
    [site, 'DELETE', emulatorAccounts],
    [dashboard, 'GET', '/'],
    [emulator, 'GET', '/'],
    [emulator, 'GET', list],
    [emulator, 'DELETE', emulatorAccounts],
    [emulator, 'OPTIONS', emulatorAccounts],
  ] as const;
  for (const [port, method, path] of doors) {
    const hosts = [
      `evil.example:${port}`,
      '127.0.0.1.evil.example',
      `localhost.evil.example:${port}`,
      '0.0.0.0',
    ];
    const callers = [
      ...foreignRequests.map((foreign) => ({ ...foreign, host: `localhost:${port}` })),
      ...hosts.map((host) => ({ host, origin: `http://${host}` })),
      ...hosts.map((host) => ({ host, 'sec-fetch-site': 'same-origin' })),
    ];
    const answers = await Promise.all(
      callers.map(async (headers) => {
        const { status, cors } = await ask(port, method, path, { ...owner, ...headers });
        return { headers, status, cors };
      }),
    );
    const answered = answers.filter(({ status, cors }) => status !== 403 || cors.length > 0);
    expect(answered, `${method} ${path} of port ${port}`).toEqual([]);
  }
  for (const path of ['/emulator/inbox', list]) {
    const { status } = await ask(site, 'GET', path, { ...ours, origin: `http://localhost:${dashboard}` });
    expect(status, `the dashboard's page, of ${path}`).toBe(403);
  }
  for (const origin of [`http://localhost:${site}`, `http://localhost:${emulator}`]) {
    const answer = await ask(emulator, 'GET', list, { ...owner, host: `localhost:${emulator}`, origin });
    expect(answer, origin).toMatchObject({ status: 200, cors: [] });
  }
  expect(await ask(site, 'GET', list, ours)).toEqual(before);
});

test.each([
  ['a program', {}],
  ['a typed URL', { 'sec-fetch-site': 'none' }],
  ['a page of its own', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
  ['a link from anywhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
])('same-origin guard: pages respond to %s', (_name, headers: Record<string, string>) => {
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
    const all: Record<string, string> = {
      host,
      ...headers,
      ...(headers.origin && { origin: `http://${host}` }),
    };
    expect(rejectionReason('GET', (name) => all[name], { origins: [], links: true })).toBeNull();
  }
});

test('same-origin guard: refuses forms and links of other sites', () => {
  const headers: Record<string, string> = {
    host: 'localhost:4000',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'document',
  };
  const header = (name: string) => headers[name];
  expect(rejectionReason('POST', header, { origins: [], links: true })).toContain('another site');
  expect(rejectionReason('GET', header, { origins: [], links: false })).toContain('another site');
});
