import { useActorRef } from '@xstate/react';
import { use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { AuthEvent } from '#machines/auth/auth.types.ts';
import type { FlowSnapshot } from '#machines/flow/flow.selectors.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { RegistrationEvent } from '#machines/registration/registration.types.ts';
import type { SignInInput } from '#machines/sign-in/sign-in.types.ts';
import type { App } from './app-context.ts';
import { describeFailure } from './sign-in-failure.ts';
import { useAppSource, useStartedApp } from './use-started-app.ts';

/** Suspends until the charts run. */
export const useApp = (): App => {
  const source = useAppSource();
  return useStartedApp() ?? use(source.open());
};

/**
 * What a selector sees in a chart that the flow runs. A prerendered page is hydrated as it was drawn, however far the chart
 * has come meanwhile.
 */
const useChild = <S, T>(
  childOf: (flow: FlowSnapshot) => S | undefined,
  unstarted: S,
  selector: (snapshot: S) => T,
): T => {
  const { flow } = useApp();
  // The flow is notified of every change of its child charts.
  const subscribe = useCallback((listener: () => void) => flow.subscribe(listener).unsubscribe, [flow]);
  return useSyncExternalStore(
    subscribe,
    () => selector(childOf(flow.getSnapshot()) ?? unstarted),
    () => selector(unstarted),
  );
};

/** What a selector sees in the auth chart. */
export const useAuth = <T>(selector: (snapshot: AuthSnapshot) => T): T =>
  useChild(({ children }) => children.auth?.getSnapshot(), useApp().unstartedAuth, selector);

/** What a selector sees in the registration chart. */
export const useRegistration = <T>(selector: (snapshot: RegistrationSnapshot) => T): T =>
  useChild(({ children }) => children.registration?.getSnapshot(), useApp().unstartedRegistration, selector);

interface ChildEvents {
  auth: AuthEvent;
  registration: RegistrationEvent;
}

/** Tells a chart that the flow runs what somebody did. */
export const useSend = <T extends keyof ChildEvents>(chart: T) => {
  const { flow } = useApp();
  return (event: ChildEvents[T]) => flow.getSnapshot().children[chart]?.send(event as never);
};

/** A sign-in chart of the form's own, whose failures become toasts. */
export const useSignIn = (input: SignInInput) => {
  const { signInMachine, notify } = useApp();
  const { t } = useTranslation(['errors', 'auth']);
  const signIn = useActorRef(signInMachine, { input });
  const dismiss = useRef(() => {});
  useEffect(() => {
    const over = signIn.on('failure.over', () => dismiss.current());
    return () => {
      over.unsubscribe();
      dismiss.current();
    };
  }, [signIn]);
  useEffect(() => {
    const failure = signIn.on('signIn.failed', (failed) => {
      const { method, error } = failed;
      console.warn(`Sign-in failed (${method}).`, error.code, error.message);
      const description = describeFailure(t, failed);
      if (!description) return;
      const action = error.code === 'popup-blocked' && {
        label: t('auth:continueInThisTab'),
        altText: t('auth:continueInThisTabHint'),
        onAction: () => signIn.send({ type: 'redirect.chosen' }),
      };
      dismiss.current = notify({ ...description, variant: 'destructive', ...(action && { action }) });
    });
    const copies = (['copied', 'notCopied'] as const).map((outcome) =>
      signIn.on(`address.${outcome}`, () =>
        notify({
          title: t(`auth:inApp.${outcome}.title`),
          text: t(`auth:inApp.${outcome}.text`),
          variant: outcome === 'copied' ? 'default' : 'destructive',
        }),
      ),
    );
    return () => {
      failure.unsubscribe();
      for (const copy of copies) copy.unsubscribe();
    };
  }, [signIn, notify, t]);
  return signIn;
};
export type SignInActor = ReturnType<typeof useSignIn>;
