/** The lab's recordings contain its actions on accounts, tokens, calls and tabs. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab } from '#flows/lab/open-lab.ts';
import { createBrowserLayer } from '#flows/layers/browser/browser.layer.ts';
import { openStack } from '#flows/layers/browser/open-stack.ts';
import {
  nameFor,
  type RecordedPath,
  readRecordedPath,
  recordedFolder,
  toFlowPath,
} from '#flows/recorded/recorded-file.ts';
import { recordResult } from '#flows/run/results.ts';
import { runPath } from '#flows/run/run-path.ts';
import { texts } from '#src/i18n/locales/en.ts';
import { ownStack } from '#tests/browser/support/own-stack.ts';

let lab: Awaited<ReturnType<typeof openLab>>;
/** The site built without the code that handles these actions. */
let broken: Awaited<ReturnType<typeof openStack>>;
beforeAll(async () => {
  lab = await openLab({ isHeaded: false, reports: 'reports/none' });
  broken = await openStack(false, { config: 'flows/mutation/without-handling/vite.config.ts' });
  // Each of the two builds the site.
}, 900_000);
afterAll(async () => {
  await broken?.close();
  await lab?.close();
});

const app = () => lab.page.frameLocator('iframe[name=app]');
const panel = () => lab.page.getByRole('complementary', { name: 'What can happen' });
const press = (name: string) => panel().getByRole('button', { name }).click();
const completeBothSteps = async () => {
  await press('Completes step 1');
  await press('Completes step 2');
};
const seeToast = (title: string) => app().getByRole('listitem').filter({ hasText: title }).waitFor();
const begin = async (section: string, answering: string) => {
  await lab.lab.ask('set', ['answering', answering]);
  await lab.lab.ask('begin', [section]);
};
/** The steps that the page has recognized by now. */
const seeStep = (words: string) =>
  lab.page.getByRole('region', { name: 'What happened' }).getByText(words).first().waitFor();

interface Scenario {
  readonly title: string;
  readonly act: () => Promise<void>;
  /** The lab's actions in the recording. */
  readonly lab: readonly string[];
  /** The failure of the site without the handling code. Null if no code handles the action. */
  readonly missed: RegExp | null;
}

const scenarios: readonly Scenario[] = [
  {
    title: 'Disabled in onboarding',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Disable the account');
      await completeBothSteps();
      await seeToast(texts.errors.signIn['user-disabled'].title);
    },
    lab: ['disableAccount'],
    missed: /The toast is nothing instead of "Account Disabled"/,
  },
  {
    title: 'Disabled between the steps',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Completes step 1');
      await seeStep('completes step 1');
      await press('Disable the account');
      await press('Completes step 2');
      await app().getByRole('alert').getByText(texts.registration.failure.accountDisabled.title).waitFor();
      await press('Enable the account');
    },
    lab: ['disableAccount', 'enableAccount'],
    missed: /instead of "Your account is disabled"/,
  },
  {
    title: 'Revoked in onboarding',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Revoke the token');
      await completeBothSteps();
      await seeToast(texts.errors.signIn['user-token-expired'].title);
    },
    lab: ['revokeToken'],
    missed: /The toast is nothing instead of/,
  },
  {
    title: 'Expired in onboarding',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Expire the token');
    },
    lab: ['expireToken'],
    missed: /The page does not send the request "A fresh token"/,
  },
  {
    title: 'Time passes',
    act: async () => {
      await begin('arrival', 'pause all');
      await press('No answer');
      await app().getByText(texts.auth.offline.title).waitFor();
      await press('Let time pass');
      await panel().getByRole('button', { name: 'Continue', exact: true }).click();
      await seeStep('There is no session');
    },
    lab: ['passTime'],
    missed: /The status is/,
  },
  {
    title: 'A slow lookup',
    act: async () => {
      await begin('arrival', 'pause all');
      await lab.lab.ask('jump', ['lookup']);
      await lab.page.getByLabel('Seconds until it continues').fill('15');
      await press('Continue after');
      // After 8 s by the page's clock, which is late on a busy machine.
      await app().getByText(texts.auth.busy.slow).waitFor({ timeout: 15_000 });
      await seeStep('The person has no record');
    },
    lab: ['delayCall'],
    missed: /instead of the sign-in page/,
  },
  {
    title: 'A second tab',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Open a second tab');
    },
    lab: ['openTab'],
    missed: /The status is/,
  },
  {
    title: 'No connection',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Cut the connection');
      await completeBothSteps();
      await app().getByText(texts.auth.offline.title).waitFor();
      await press('Restore the connection');
      await seeStep('The session is created');
    },
    lab: ['cutConnection'],
    missed: /does not send the request "Register the owner"|is open instead of the dashboard/,
  },
  {
    title: 'Enabled again',
    act: async () => {
      await begin('onboarding', 'immediately');
      await press('Disable the account');
      await press('Enable the account');
      await completeBothSteps();
      await seeStep('The session is created');
    },
    lab: ['disableAccount', 'enableAccount'],
    missed: null,
  },
  {
    title: 'A token that cannot be renewed',
    act: async () => {
      await begin('onboarding', 'pause all');
      await press('Expire the token');
      await press('It fails');
      await seeStep('A call fails');
      await press('Let time pass');
    },
    lab: ['expireToken', 'failCall', 'passTime'],
    missed: /does not call POST \/v1\/token/,
  },
];

const recordings = new Map<string, RecordedPath>();

const replay = (title: string, { siteUrl, dashboardUrl }: { siteUrl: string; dashboardUrl: string }) => {
  const path = recordings.get(title);
  if (!path) throw new Error('Nothing was recorded.');
  const layer = createBrowserLayer({
    browser: broken.browser,
    engine: 'chromium',
    siteUrl,
    dashboardUrl,
    language: 'en',
    viewport: 'phone',
    picturesIn: null,
  });
  const recorded = toFlowPath(path);
  return recordResult(recorded, 'browser', (onStep) => runPath(recorded, layer, onStep));
};

describe.each(scenarios)('lab: $title', ({ title, act, lab: wanted, missed }) => {
  test('lab: records what it did', async () => {
    await act();
    // What follows from it is recognized once the page is quiet.
    await lab.page.waitForTimeout(2_500);
    await lab.lab.ask('record', [`${title} ${process.pid}`]);
    const file = `${recordedFolder}/${nameFor(`${title} ${process.pid}`)}.json`;
    const path = readRecordedPath(file);
    rmSync(file);
    recordings.set(title, path);
    expect(
      path.steps.flatMap((step) => (typeof step === 'object' && 'lab' in step ? [step.lab] : [])),
    ).toEqual(wanted);
  });

  test('its recording passes on the product', async () => {
    expect((await replay(title, ownStack())).problem).toBeNull();
  });

  if (!missed) return;
  test('its recording fails on the product without the handling', async () => {
    const { problem } = await replay(title, broken);
    expect(problem?.text ?? 'passed').toMatch(missed);
  });
});
