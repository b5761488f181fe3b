import { useActorRef, useSelector } from '@xstate/react';
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { AuthEvent } from '#machines/auth/auth.types.ts';
import type { FlowSnapshot } from '#machines/flow/flow.selectors.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { RegistrationEvent } from '#machines/registration/registration.types.ts';
import { selectFailure } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInInput } from '#machines/sign-in/sign-in.types.ts';
import { useI18n } from '#src/i18n/use-i18n.ts';
import type { App } from './app-context.ts';
import { describeFailure, isSuperseded } from './sign-in-failure.ts';
import { useAppSource, useStartedApp } from './use-started-app.ts';

/** Suspends until the charts run. */
export const useApp = (): App => {
  const source = useAppSource();
  return useStartedApp() ?? use(source.open());
};

/**
 * What a selector sees in a chart that the flow runs. A prerendered page is hydrated as it was drawn, however far the
 * chart has come meanwhile.
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

/** What a selector sees in the flow's machine; `unstarted` in a page that is being hydrated. */
export const useFlow = <T>(selector: (snapshot: FlowSnapshot) => T, unstarted: T): T =>
  useChild<FlowSnapshot | null, T>(
    (flow) => flow,
    null,
    (flow) => (flow ? selector(flow) : unstarted),
  );

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
  const i18n = useI18n();
  const signIn = useActorRef(signInMachine, { input });
  useEffect(() => {
    let dismiss = () => {};
    const subscriptions = [
      signIn.on('failure.dismissed', () => dismiss()),
      signIn.on('signIn.failed', (failed) => {
        const { method, error } = failed;
        console.warn(`Sign-in failed (${method}).`, error.code, error.message);
        if (isSuperseded(error)) return;
        const content = () => describeFailure(i18n.getFixedT(null, 'errors'), failed);
        dismiss = notify({ content, variant: 'destructive' });
      }),
      ...(
        [
          ['copy.succeeded', 'copied', 'default'],
          ['copy.failed', 'notCopied', 'destructive'],
        ] as const
      ).map(([event, key, variant]) =>
        signIn.on(event, () =>
          notify({
            content: () => i18n.getFixedT(null, 'auth')(`inApp.${key}`, { returnObjects: true }),
            variant,
          }),
        ),
      ),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      dismiss();
    };
  }, [signIn, notify, i18n]);
  return signIn;
};
export type SignInActor = ReturnType<typeof useSignIn>;

/** What failed last in the form, in words that stay when the toast has gone; null when nothing did. */
export const useFailureTexts = (signIn: SignInActor) => {
  const { t } = useTranslation('errors');
  const failure = useSelector(signIn, selectFailure);
  return failure && describeFailure(t, failure);
};
