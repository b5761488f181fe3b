import type * as Toasts from '@radix-ui/react-toast';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { SectionName } from '#flows/flow.model.ts';
import { worldBindingTable } from '#flows/layers/fakes/world-bindings.ts';
import { expectedScreens } from '#flows/layers/screen/expected-screens.ts';
import { reviewedRegions } from '#flows/layers/screen/reviewed-texts.ts';
import { userActions } from '#flows/layers/screen/user-actions.ts';
import { createViewLayer } from '#flows/layers/view/view.layer.ts';
import type { EventName } from '#flows/model/events.ts';
import { pathFromEvents } from '#flows/run/paths.ts';
import { runPath, StepError } from '#flows/run/run-path.ts';
import type * as Buttons from '#src/components/button.tsx';
import type * as Fakes from '#tests/src/support/fake-app-ports.ts';

const page = vi.hoisted(() => ({
  lacksRetry: false,
  ignoresEnter: false,
  keepsToast: false,
  fakes: null as ReturnType<typeof Fakes.createFakeAppPorts> | null,
}));
vi.mock('#tests/src/support/fake-app-ports.ts', async (original) => {
  const { createFakeAppPorts } = await original<typeof Fakes>();
  return {
    createFakeAppPorts: (...browser: Parameters<typeof createFakeAppPorts>) => {
      page.fakes = createFakeAppPorts(...browser);
      return page.fakes;
    },
  };
});
vi.mock('#src/components/button.tsx', async (original) => {
  const { Button } = await original<typeof Buttons>();
  const submitsByClick = {
    type: 'button',
    onClick: ({ currentTarget }) => currentTarget.form?.requestSubmit(),
  } satisfies ComponentProps<typeof Button>;
  const Changed = (props: ComponentProps<typeof Button>) =>
    page.lacksRetry && String(props.children).endsWith('Retry') ? null : (
      <Button {...props} {...(page.ignoresEnter && props.type === 'submit' && submitsByClick)} />
    );
  return { Button: Changed };
});
vi.mock('@radix-ui/react-toast', async (original) => {
  const toasts = await original<typeof Toasts>();
  const Provider = (props: ComponentProps<typeof toasts.Provider>) => (
    <toasts.Provider {...props} {...(page.keepsToast && { duration: 60_000 })} />
  );
  return { ...toasts, Provider };
});

const inVain = new Set<string>();
const layer = createViewLayer('en', inVain);
const refused: EventName[] = ['CHECK_VALID', 'TOKEN_REFUSED'];
const runTo = (section: SectionName, events: EventName[]) =>
  runPath(pathFromEvents(section, 'transitions', events), layer);

/** Deletes an entry while a path runs. */
const without = async (table: object, key: string, perform: () => Promise<void>) => {
  const original = Reflect.get(table, key);
  Reflect.deleteProperty(table, key);
  try {
    await perform();
  } finally {
    Reflect.set(table, key, original);
  }
};

test('the paths that follow pass when nothing is deleted', async () => {
  await runTo('arrival', refused);
  await runTo('sign-in', ['chooseEmail']);
  expect(inVain).toEqual(new Set());
});

test('a control that the model offers and the page lacks is found', async () => {
  page.lacksRetry = true;
  const error = await runTo('arrival', refused).catch((one) => one);
  expect(error).toBeInstanceOf(StepError);
  expect(error.differences).toEqual(['The page lacks "Retry".']);
  expect(error.frame.page).toContain('\nCheck your connection and try again.\n');
  expect(error.frame.calls).toContain('auth: fetchToken');
  // The next path with this difference does not wait for it.
  expect(inVain).toEqual(new Set(['The page lacks "Retry".']));
  page.lacksRetry = false;
});

test('a form that Enter does not submit is found', async () => {
  page.ignoresEnter = true;
  await expect(runTo('sign-in', ['chooseEmail', 'submitValid'])).rejects.toThrow(
    'Enter in "Password" does not submit the form.',
  );
  page.ignoresEnter = false;
});

test.each([
  ['alert', 'The alert shows "'],
  ['page', 'The page '],
])('a region that texts.json lacks is found: %s', async (kind, problem) => {
  const regions = [...reviewedRegions];
  for (const one of regions) if (one.startsWith(`${kind}: `)) reviewedRegions.delete(one);
  const error = await runTo('arrival', refused).catch((one) => one);
  for (const one of regions) reviewedRegions.add(one);
  expect(error.differences).toEqual([expect.stringContaining(problem)]);
  expect(error.differences[0]).toMatch(/, unlike texts\.json\.$/);
});

test('a second press that repeats the request is found', async () => {
  const repeatCall = ({ target }: Event) => {
    if ((target as Element).closest('[aria-busy]'))
      void page.fakes?.ports.signIn.requestPasswordReset({ email: '' });
  };
  document.addEventListener('click', repeatCall);
  const events: EventName[] = ['chooseEmail', 'forgotPassword', 'submitReset'];
  await expect(runTo('sign-in', events)).rejects.toThrow(
    'A second press of "Send the link" calls requestPasswordReset again.',
  );
  document.removeEventListener('click', repeatCall);
});

test('a toast that does not disappear is found', async () => {
  page.keepsToast = true;
  const events: EventName[] = ['chooseEmail', 'submitValid', 'REFUSED_INVALID_CREDENTIAL'];
  await expect(runTo('sign-in', events)).rejects.toThrow('The toast does not disappear.');
  page.keepsToast = false;
  await runTo('sign-in', events);
});

test.each([
  [userActions, 'chooseEmail', 'sign-in', ['chooseEmail'], 'has no binding for chooseEmail'],
  [worldBindingTable, 'TOKEN_REFUSED', 'arrival', refused, 'has no binding for TOKEN_REFUSED'],
  [expectedScreens.arrival, 'checking', 'arrival', refused, 'has no oracle for arrival: checking'],
  [expectedScreens.arrival, 'tokenFailed', 'arrival', refused, 'has no oracle for arrival: tokenFailed'],
] as const)('a deleted oracle or binding is found: %2$s', (table, key, section, events, problem) =>
  without(table, key, () => expect(runTo(section, [...events])).rejects.toThrow(problem)),
);

test.each([
  ['lookupFailed', 'The alert is'],
  ['signedOut', 'The alert is'],
  ['dashboard', 'The sign-in page is open instead of the dashboard.'],
  ['onboarding', 'The sign-in page is open instead of step 1 of onboarding.'],
])('another screen than the expected one is found: %s', async (state, problem) => {
  const other = Reflect.get(expectedScreens.arrival, state);
  await without(expectedScreens.arrival, 'tokenFailed', async () => {
    Reflect.set(expectedScreens.arrival, 'tokenFailed', other);
    await expect(runTo('arrival', refused)).rejects.toThrow(problem);
  });
});
