/** The lab, as somebody uses it who looks for the reason why a registration is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLab } from '#tests/flows/lab/open-lab.ts';
import { expectNoAxeViolations } from './support/axe.ts';

let lab: Awaited<ReturnType<typeof openLab>>;
beforeAll(async () => {
  lab = await openLab({ isHeaded: false });
});
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

test('somebody registers twice in vain, by the panel: charts, calls and steps are seen', async () => {
  const { page, app, panel, steps, lit } = parts();
  await page.getByLabel('Begin at').selectOption('onboarding');
  await panel.getByRole('button', { name: 'Hold all' }).click();
  await panel.getByRole('button', { name: 'Completes step 1' }).click();
  for (const time of [1, 2]) {
    await panel.getByRole('button', { name: 'Completes step 2' }).click();
    await panel.getByRole('heading', { name: 'Register the owner' }).waitFor();
    await lit('registration.submitting.registeringOwner').waitFor();
    await panel.getByRole('button', { name: 'E-mail of another owner' }).click();
    await app.getByRole('alert').getByText('That email already has a store').waitFor();
    await lit('registration.store').waitFor();
    await expect.poll(() => steps.count()).toBe(2 + 2 * time);
  }
});

test('a step back shows the chart and the page as they were', async () => {
  const { page, lit, steps } = parts();
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('button', { name: 'One step back' }).click();
  await lit('registration.submitting.registeringOwner').waitFor();
  expect(await steps.nth(4).getByRole('button').getAttribute('aria-current')).toBe('true');
  expect(await page.getByAltText('The app at this step').getAttribute('src')).toMatch(/^data:image\/jpeg/);
  await page.getByRole('button', { name: 'Now', exact: true }).last().click();
  await lit('registration.store').waitFor();
});

test('the shortest way leads to a state, and to what nobody has walked', async () => {
  const { panel, lit, said } = parts();
  await panel.getByRole('button', { name: 'Go to', exact: true }).click();
  await panel.getByLabel('State').selectOption('opening');
  await panel.getByRole('button', { name: 'Go there by the shortest way' }).click();
  await lit('registration.submitting.creatingSession').waitFor();
  await panel.getByRole('button', { name: 'Take me to an arrow that nobody has walked' }).click();
  await said.getByText('Nobody has walked this yet').waitFor();
});

test('axe finds nothing, by day and by night', async () => {
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

test('the server knows nothing of the lab', async () => {
  for (const path of ['/lab', '/lab/', '/tellLab', '/askLab', '/api/v1/lab']) {
    expect(await fetch(lab.siteUrl + path, { redirect: 'follow' })).toMatchObject({ status: 404 });
  }
});
