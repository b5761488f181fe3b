import { useActorRef, useSelector } from '@xstate/react';
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthSnapshot, selectIdentity, selectOwnershipResult } from '#machines/auth/auth.selectors.ts';
import type { AuthEvent } from '#machines/auth/auth.types.ts';
import { type AuthView, selectAuthView } from '#machines/flow/auth-view.selectors.ts';
import type { FlowSnapshot } from '#machines/flow/flow.selectors.ts';
import { selectSubject } from '#machines/notifications/notifications.selectors.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import type { RegistrationEvent } from '#machines/registration/registration.types.ts';
import { hasToast, isCancelled } from '#machines/sign-in/sign-in.rules.ts';
import { selectFailure, selectFieldErrors } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInInput } from '#machines/sign-in/sign-in.types.ts';
import { useI18n } from '#src/i18n/use-i18n.ts';
import type { App } from './app-context.ts';
import { describeFailure } from './sign-in-failure.ts';
import { useAppLoader, useLoadedApp } from './use-loaded-app.ts';

/** Suspends until the machines run. */
export const useApp = (): App => {
  const loader = useAppLoader();
  return useLoadedApp() ?? use(loader.load());
};

/** Selects from the flow machine; returns `initial` during hydration. */
export const useFlow = <T>(selector: (snapshot: FlowSnapshot) => T, initial: T): T => {
  const { flow } = useApp();
  const subscribe = useCallback((listener: () => void) => flow.subscribe(listener).unsubscribe, [flow]);
  return useSyncExternalStore(
    subscribe,
    () => selector(flow.getSnapshot()),
    () => initial,
  );
};

/** Selects from the auth machine. Hydration uses the initial snapshot, which the page was prerendered with. */
export const useAuth = <T>(
  selector: (snapshot: AuthSnapshot) => T,
  isEqual?: (one: T, other: T) => boolean,
): T => {
  const { initialAuthSnapshot } = useApp();
  const auth = useFlow(({ children }) => children.auth, undefined);
  return useSelector(auth, (snapshot) => selector(snapshot ?? initialAuthSnapshot), isEqual);
};

export const useRegistration = <T>(selector: (snapshot: RegistrationSnapshot) => T): T => {
  const { initialRegistrationSnapshot } = useApp();
  const registration = useFlow(({ children }) => children.registration, undefined);
  return useSelector(registration, (snapshot) => selector(snapshot ?? initialRegistrationSnapshot));
};

interface ChildEvents {
  auth: AuthEvent;
  registration: RegistrationEvent;
}

/** Sends events to a child machine of the flow. */
export const useSend = <T extends keyof ChildEvents>(machine: T) => {
  const { flow } = useApp();
  return useCallback(
    (event: ChildEvents[T]) => flow.getSnapshot().children[machine]?.send(event as never),
    [flow, machine],
  );
};

/** Starts a sign-in machine for a form, sends it sign-outs, and shows its failures as toasts. */
export const useSignIn = (input: SignInInput) => {
  const { signInMachine, notify } = useApp();
  const i18n = useI18n();
  const signIn = useActorRef(signInMachine, { input });
  const isSignedOut = useAuth(selectIdentity) === null;
  const returningEmail = useAuth(selectOwnershipResult)?.email ?? null;
  useEffect(() => {
    if (isSignedOut) signIn.send({ type: 'user.signedOut', returningEmail });
  }, [signIn, isSignedOut, returningEmail]);
  useEffect(() => {
    const end = new AbortController();
    addEventListener('online', () => signIn.send({ type: 'connection.restored' }), end);
    return () => end.abort();
  }, [signIn]);
  useEffect(() => {
    let dismiss = () => {};
    const subscriptions = [
      signIn.on('failure.dismissed', () => dismiss()),
      signIn.on('signIn.failed', ({ failure }) => {
        const { method, error } = failure;
        console.warn(`Sign-in failed (${method}).`, error.code, error.message);
        if (!hasToast(failure)) return;
        const content = () => describeFailure(i18n.getFixedT(null, 'errors'), failure);
        const variant = isCancelled(failure) ? 'default' : 'destructive';
        dismiss = notify({ content, variant, subject: failure });
      }),
      ...(
        [
          ['copy.succeeded', 'copied', 'success'],
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

const itself = <T>(snapshot: T) => snapshot;

export const useAuthView = (signIn: SignInActor): AuthView =>
  selectAuthView({
    auth: useAuth(itself),
    signIn: useSelector(signIn, itself),
    registration: useRegistration(itself),
    flow: useFlow(itself<FlowSnapshot | null>, null),
  });

/** The failure in the toast on the screen, which the form does not show yet. */
const useFailureInToast = () => {
  const { notifications } = useApp();
  return useSelector(notifications, selectSubject);
};

export const useFieldErrors = (signIn: SignInActor) => {
  const inToast = useFailureInToast();
  return useSelector(signIn, (snapshot) => selectFieldErrors(snapshot, inToast));
};

/** Texts of the form's last failure, which take its toast's place; null without one. */
export const useFailureTexts = (signIn: SignInActor) => {
  const { t } = useTranslation('errors');
  const inToast = useFailureInToast();
  const failure = useSelector(signIn, (snapshot) => selectFailure(snapshot, inToast));
  return failure && { ...describeFailure(t, failure), isAnnounced: hasToast(failure) };
};
