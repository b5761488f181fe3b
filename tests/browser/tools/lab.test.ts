/** The lab, used to find why a registration is rejected. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bugFolder } from '#flows/lab/bug-report.ts';
import { openLab } from '#flows/lab/open-lab.ts';
import { listener } from '#flows/lab/site/published-snapshot.types.ts';
import { readRecordedPath, recordedFolder } from '#flows/recorded/recorded-file.ts';
import { expectNoAxeViolations } from '#tests/browser/support/axe.ts';
import { ownStack } from '#tests/browser/support/own-stack.ts';

let lab: Awaited<ReturnType<typeof openLab>>;
beforeAll(async () => {
  // An unused folder, because earlier reports would change the lab.
  lab = await openLab({ isHeaded: false, reports: 'reports/none' });
  // Opening the lab builds the site.
}, 180_000);
afterAll(() => lab?.close());

const parts = () => {
  const { page } = lab;
  return {
    page,
    app: page.frameLocator('iframe[name=app]'),
    panel: page.getByRole('complementary', { name: 'What can happen' }),
    said: page.getByRole('status').first(),
    steps: page.getByRole('region', { name: 'What happened' }).getByRole('listitem'),
    lit: (state: string) => page.locator(`.chart .box.lit[data-state="${state}"]`),
  };
};

test("lab: is missing in the site's build and has its own", () => {
  const { distDir } = ownStack();
  const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const codeOf = (folder: string) => filesOf(folder).filter((file) => /\.(js|html|css)$/.test(file));
  const filesWithLab = (folder: string) =>
    codeOf(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(listener));
  const modules = Object.entries(JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')));
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((module) => JSON.stringify(module).includes('tests/'))).toEqual([]);
  expect(filesOf(distDir).filter((file) => /\blab\b/.test(file))).toEqual([]);
  expect(filesWithLab(distDir)).toEqual([]);
  // The search finds the lab in a build that contains it.
  expect(filesWithLab(lab.distDir)).toHaveLength(1);
});

test('lab: shows machines, requests and steps of two failed registrations', async () => {
  const { page, app, panel, steps, lit } = parts();
  await page.getByLabel('Begin at').selectOption('onboarding');
  await panel.getByRole('button', { name: 'Pause all' }).click();
  await panel.getByRole('button', { name: 'Completes step 1' }).click();
  for (const time of [1, 2]) {
    await panel.getByRole('button', { name: 'Completes step 2' }).click();
    await panel.getByRole('heading', { name: 'Register the owner' }).waitFor();
    await lit('registration.submitting').waitFor();
    await panel.getByRole('button', { name: 'The e-mail belongs to another owner' }).click();
    await app.getByRole('alert').getByText('That email already has a store').waitFor();
    await lit('registration.store').waitFor();
    await expect.poll(() => steps.count()).toBe(2 + 2 * time);
  }
});

test('lab: saves a path, and a bug file without personal data', async () => {
  const { panel, said } = parts();
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await panel.getByLabel('Name').fill(`Refused twice ${process.pid}`);
  await panel.getByRole('button', { name: 'Save as a path' }).click();
  await said.getByText('Saved as').waitFor();
  const name = `recorded-refused-twice-${process.pid}`;
  const path = readRecordedPath(`${recordedFolder}/${name}.json`);
  expect(path.steps.map((step) => String(step).split(' ')[0])).toEqual([
    'submitProfile',
    'submitStore',
    'REG_409',
    'submitStore',
    'REG_409',
  ]);

  await panel.getByLabel('What is wrong').fill('ana.ruiz@example.com is refused');
  await panel.getByRole('button', { name: 'Write the file' }).click();
  await said.getByText('Written to').waitFor();
  const file = `${bugFolder}/${name}.html`;
  const page = readFileSync(file, 'utf8');
  expect(readRecordedPath(file).steps).toEqual(path.steps);
  expect(page.match(/<img src="data:image\/jpeg/g)).toHaveLength(path.steps.length + 1);
  expect(page).toContain('POST /api/v1/users: 409 email-in-use');
  expect(page.replaceAll(/data:image[^"]+/g, '')).not.toMatch(/@example\.com|Pan de Ana|eyJ|Horno/);
  for (const one of [file, `${recordedFolder}/${name}.json`]) rmSync(one);
});

test('lab: a step back restores machine and page', async () => {
  const { page, lit, steps } = parts();
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('button', { name: 'One step back' }).click();
  await lit('registration.submitting').waitFor();
  expect(await steps.nth(-2).getByRole('button').getAttribute('aria-current')).toBe('true');
  expect(await page.getByAltText('The app at this step').getAttribute('src')).toMatch(/^data:image\/jpeg/);
  await page.getByRole('button', { name: 'Now', exact: true }).last().click();
  await lit('registration.store').waitFor();
});

test('lab: shows the result of Save beside an earlier picture', async () => {
  const { page, panel, said } = parts();
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByAltText('The app at this step').waitFor();
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await panel.getByLabel('What is wrong').fill('');
  await panel.getByRole('button', { name: 'Write the file' }).click();
  await said.getByText('Describe the bug: a sentence is enough.').waitFor();
  await panel.getByLabel('Name').fill(`From a picture ${process.pid}`);
  await panel.getByRole('button', { name: 'Save as a path' }).click();
  await said.getByText(/^Step \d.*Saved as/).waitFor();
  rmSync(`${recordedFolder}/recorded-from-a-picture-${process.pid}.json`);
  await page.getByRole('button', { name: 'Now', exact: true }).last().click();
});

test('lab: the shortest path reaches a state and uncovered transitions', async () => {
  const { panel, lit, said } = parts();
  await panel.getByRole('button', { name: 'Go to', exact: true }).click();
  await panel.getByLabel('State').selectOption('opening');
  await panel.getByRole('button', { name: 'Go there by the shortest path' }).click();
  // Five steps are replayed.
  await lit('auth.creatingSession').waitFor({ timeout: 30_000 });
  await panel.getByRole('button', { name: 'Go to an uncovered arrow' }).click();
  await said.getByText('Not covered yet').waitFor({ timeout: 30_000 });
});

test('lab: pauses one request after Pause next', async () => {
  const { page, panel } = parts();
  await panel.getByRole('button', { name: 'Now', exact: true }).click();
  await panel.getByRole('button', { name: 'Immediately' }).click();
  await page.getByLabel('Begin at').selectOption('onboarding');
  await panel.getByRole('button', { name: 'Pause next' }).click();
  await panel.getByRole('button', { name: 'Completes step 1' }).click();
  await panel.getByRole('button', { name: 'Completes step 2' }).click();
  await panel.getByRole('heading', { name: 'Register the owner' }).waitFor();
  await panel.getByRole('button', { name: 'Immediately', pressed: true }).waitFor();
  await panel.getByRole('button', { name: 'Continue', exact: true }).click();
  await panel.getByText('No request is paused').waitFor();
});

test('lab: records no step of another tab when none is open', async () => {
  const { page, panel, steps } = parts();
  await panel.getByRole('button', { name: 'Now', exact: true }).click();
  await panel.getByRole('button', { name: 'Immediately' }).click();
  await page.getByLabel('Begin at').selectOption('arrival');
  await steps.getByText('There is no session').waitFor();
  // Longer than the SDK takes to notice other tabs.
  await page.waitForTimeout(3_000);
  expect(await steps.allTextContents()).toEqual(['0. The page is opened', '1. There is no session']);
});

test('lab: names what its own action leads to outside the model', async () => {
  const { page, panel, app } = parts();
  await page.getByLabel('Begin at').selectOption('onboarding');
  await panel.getByRole('button', { name: 'Disable the account' }).click();
  await panel.getByRole('button', { name: 'Completes step 1' }).click();
  await panel.getByRole('button', { name: 'Completes step 2' }).click();
  await app.getByRole('listitem').filter({ hasText: 'Account Disabled' }).waitFor();
  await panel.getByText('This is outside the model').waitFor();
  expect(await panel.getByText('does not match the model').count()).toBe(0);
});

test('lab: recognizes manual input by responses and screen', async () => {
  const { page, panel, app, steps } = parts();
  await page.getByLabel('Begin at').selectOption('sign-in');
  await panel.getByRole('button', { name: 'Now', exact: true }).click();
  await panel.getByRole('button', { name: 'Immediately' }).click();
  await app.getByRole('button', { name: 'Continue with Email' }).click();
  await app.locator('[name=email]').fill('nobody@example.com');
  await app.locator('[name=password]').fill('Masa-madre-9');
  await app.locator('form [type=submit]').click();
  await steps
    .getByText('Submits e-mail and password')
    .or(steps.getByText('submits e-mail and password'))
    .waitFor();
  await steps.getByText(/refused|No such account/i).waitFor();
});

test('lab: recognizes manual input in the language of the app', async () => {
  const { page, panel, app, steps } = parts();
  await lab.lab.ask('begin', ['onboarding']);
  await app.getByRole('button', { name: 'ES, español' }).click();
  await steps.getByText('Outside the model: "ES, español" is pressed').waitFor();
  for (const [name, value] of Object.entries({ name: 'Eva', lastName: 'Gil', phone: '612 34 56 78' }))
    await app.locator(`[name=${name}]`).fill(value);
  await app.locator('form [type=submit]').click();
  await steps.getByText('completes step 1').waitFor();
  await panel.getByText('¿Dónde está tu local?').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
});

test('lab: lists a reload that the model lacks', async () => {
  const { page, steps } = parts();
  await lab.lab.ask('begin', ['onboarding']);
  const reload = () =>
    page.frame({ name: 'app' })?.evaluate(() => void setTimeout(() => location.reload(), 50));
  await reload();
  await steps.getByText('reloads the page').waitFor();
  await reload();
  await steps.getByText('Outside the model: a reload').waitFor();
});

test('lab: starts with a fresh token after an expired one', async () => {
  const { page, panel, steps, lit } = parts();
  await panel.getByRole('button', { name: 'Expire the token' }).click();
  await page.getByLabel('Begin at').selectOption('onboarding');
  await steps.getByText('The page is opened').waitFor();
  await panel.getByRole('button', { name: 'Completes step 1' }).click();
  await lit('registration.store').waitFor();
});

test('lab: restarts after a reload', async () => {
  const { page, app, steps } = parts();
  await page.reload();
  await expect.poll(() => steps.count()).toBe(1);
  await steps.getByText('The page is opened').waitFor();
  await app.getByRole('heading', { level: 1 }).waitFor();
});

test('lab: has no axe violation in either theme', async () => {
  const { page, panel } = parts();
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('button', { name: theme, exact: true }).click();
    for (const name of ['Now', 'Go to', 'Record']) {
      await panel.getByRole('button', { name, exact: true }).click();
      // The app in the frame has tests of its own.
      await expectNoAxeViolations(page, { iframes: false });
    }
  }
});

test('lab: is unknown to the server', async () => {
  for (const path of ['/lab', '/lab/', '/publishToLab', '/askLab', '/api/v1/lab']) {
    expect(await fetch(lab.siteUrl + path, { redirect: 'follow' })).toMatchObject({ status: 404 });
  }
});
