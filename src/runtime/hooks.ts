import { useActorRef } from '@xstate/react';
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
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
 * What a selector sees in a chart. A prerendered page is hydrated as it was drawn, however far the chart has
 * come meanwhile.
 */
const useChart = <S, T>(
  chart: { subscribe(listener: () => void): { unsubscribe(): void }; getSnapshot(): S },
  unstarted: S,
  selector: (snapshot: S) => T,
): T => {
  const subscribe = useCallback((listener: () => void) => chart.subscribe(listener).unsubscribe, [chart]);
  return useSyncExternalStore(
    subscribe,
    () => selector(chart.getSnapshot()),
    () => selector(unstarted),
  );
};

/** What a selector sees in the auth chart. */
export const useAuth = <T>(selector: (snapshot: AuthSnapshot) => T): T => {
  const { auth, unstartedAuth } = useApp();
  return useChart(auth, unstartedAuth, selector);
};

/** What a selector sees in the registration chart. */
export const useRegistration = <T>(selector: (snapshot: RegistrationSnapshot) => T): T => {
  const { registration, unstartedRegistration } = useApp();
  return useChart(registration, unstartedRegistration, selector);
};

/** A sign-in chart of the form's own, whose failures become toasts. */
export const useSignIn = (input: SignInInput) => {
  const { signInMachine, notify } = useApp();
  const { t } = useTranslation(['errors', 'auth']);
  const signIn = useActorRef(signInMachine, { input });
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
      notify({ ...description, variant: 'destructive', ...(action && { action }) });
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
