import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { seedAccounts, seedPassword } from '#local/seed.ts';
import { parseLocalSettings } from '#local/settings.ts';
import { createRestClient } from '#tests/browser/support/rest-client.ts';
import { createPlace, findPorts, isListening, runStackInTest } from '#tests/browser/support/stack-process.ts';

describe('local stack: settings', () => {
  test('have defaults', () => {
    expect(parseLocalSettings({})).toMatchObject({
      siteUrl: 'http://localhost:4000',
      dashboardUrl: 'http://localhost:4100',
      ports: { AUTH_EMULATOR_PORT: 9099 },
      dataDir: '.data',
    });
  });

  test.each([
    [{ PORT: '80' }, 'PORT must be a port number from 1024 to 65535'],
    [{ DASHBOARD_PORT: 'abc' }, 'DASHBOARD_PORT must be a port number'],
    [{ AUTH_EMULATOR_PORT: '4000' }, 'PORT and AUTH_EMULATOR_PORT are both 4000'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL like postgres://'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  ])('are rejected with their name when invalid: %o', (env, message) => {
    expect(() => parseLocalSettings(env)).toThrow(message);
  });
});

test('local stack: one per folder and port; SIGTERM stops it in seconds', async () => {
  const { folder, variables } = await createPlace();
  const stack = runStackInTest(folder, variables);
  await stack.ready;
  for (const part of ['identity', 'database', 'pages', 'site', 'dashboard']) {
    expect(stack.output()).toMatch(new RegExp(`^${part} `, 'm'));
  }
  const page = await fetch(`http://localhost:${variables.PORT}`);
  expect(await page.text()).toContain('<script defer src="/emulator/gapi.js"></script>');

  const sameFolder = runStackInTest(folder, { ...variables, ...(await findPorts()) });
  const samePort = runStackInTest(folder, {
    ...(await findPorts()),
    PORT: variables.PORT,
    DATA_DIR: `${folder}/other-data`,
  });
  expect(await sameFolder.exited).toBe(1);
  expect(sameFolder.output()).toMatch(/^.+ is in use by another local stack\. .+\n$/);
  expect(await samePort.exited).toBe(1);
  expect(samePort.output()).toMatch(new RegExp(`^Port ${variables.PORT} is already in use\\. .+ PORT .+\n$`));

  // A browser opens connections ahead of need, and keeps them.
  const idle = connect(Number(variables.PORT), '127.0.0.1').on('error', () => undefined);
  const start = Date.now();
  expect(await stack.stop('SIGTERM')).toBe(0);
  expect(Date.now() - start).toBeLessThan(6000);
  idle.destroy();
  for (const port of [variables.PORT, variables.DASHBOARD_PORT, variables.AUTH_EMULATOR_PORT]) {
    expect(await isListening(port)).toBe(false);
  }
});

test('local stack: rejects a port that browsers block, with its variable', async () => {
  const { folder, variables } = await createPlace();
  const stack = runStackInTest(folder, { ...variables, PORT: '6000' });
  expect(await stack.exited).toBe(1);
  expect(stack.output()).toMatch(/^Browsers open no page on port 6000\. Set PORT to another port\.\n$/);
});

test('local stack: adds sample accounts with --seed, and resets them', async () => {
  const { folder, variables } = await createPlace();
  const { call, signIn, register, verifyEmail } = createRestClient(`http://localhost:${variables.PORT}`);
  const findStore = async (email: string) => {
    const { idToken: token, localId: uid, error } = await signIn(email, seedPassword);
    if (error) return error.message;
    const { status, body } = await call('GET', '/api/v1/users', { token });
    return { uid, token, found: status === 200 ? body.storeName : status };
  };
  const found: unknown[] = [];
  for (const round of [1, 2]) {
    const stack = runStackInTest(folder, variables, ['--seed']);
    await stack.ready;
    expect(stack.output()).toContain(seedPassword);
    const [owner, newcomer, unverified, disabled] = await Promise.all(
      seedAccounts.map(({ email }) => findStore(email)),
    );
    found.push([owner.found, newcomer.found, unverified.found, disabled]);
    if (round === 1) {
      await register(newcomer, 'newcomer@example.com');
      await verifyEmail(unverified.uid);
    }
    await stack.stop('SIGTERM');
  }
  const expected = ['La Tahona', 404, 'El Horno', 'USER_DISABLED'];
  expect(found).toEqual([expected, expected]);
});

test('local stack: stops in good order when the reader of its output ends', async () => {
  const { folder, variables } = await createPlace();
  const stack = runStackInTest(folder, variables);
  await stack.ready;
  const { identity, signUp } = createRestClient(`http://localhost:${variables.PORT}`);
  await signUp('ana@example.com', 'masa madre');
  stack.closeOutput();
  // Prints the link.
  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ana@example.com' });
  expect(await stack.exited).toBe(0);
  expect(stack.errors()).toBe('');
});
