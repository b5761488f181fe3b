import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProviderId, providerIds, providers } from '#contract/sign-in-providers.ts';
import { canUseProvider } from '#machines/sign-in/sign-in.rules.ts';
import {
  selectAreErrorsAnnounced,
  selectFieldErrors,
  selectInAppBrowser,
  selectMissingRequirements,
  selectMode,
  selectTypedEmail,
} from '#machines/sign-in/sign-in.selectors.ts';
import { type Busy, Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { lazyOptional } from '#src/config/lazy-optional.ts';
import { type SignInActor, useFieldErrors } from '#src/runtime/use-app.ts';
import { FormNavigation } from './form-navigation.tsx';
import { CurrentPassword, NewPassword } from './password-fields.tsx';
import { useForm } from './use-form.ts';

const EmailSuggestion = lazyOptional(() => import('./email-suggestion.tsx'), 'EmailSuggestion');

/** Id of the form, which the page's script opens before hydration. */
export const emailFormId = 'email-form';

interface EmailFormProps {
  signIn: SignInActor;
  busy: Busy;
  hidden: boolean;
}

/** Form of both modes. Passwords exist only in its inputs; a change of mode clears them. */
export function EmailForm({ signIn, busy, hidden }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const mode = useSelector(signIn, selectMode);
  const email = useSelector(signIn, selectTypedEmail);
  const problems = useFieldErrors(signIn);
  // The link to sign-in waits for no toast.
  const isInUse = useSelector(signIn, selectFieldErrors).email === 'inUse';
  const isErrorAnnounced = useSelector(signIn, selectAreErrorsAnnounced);
  const { form, props, errorOf } = useForm(signIn, {
    busy,
    problems,
    missing: useSelector(signIn, selectMissingRequirements),
    onSubmit: (values) => signIn.send({ type: 'credentials.submitted', ...values }),
  });
  const isSignUp = mode === 'signUp';

  useEffect(() => {
    // Includes input from before hydration.
    const typed = form.current?.querySelector<HTMLInputElement>('[name=email]')?.value;
    if (typed) signIn.send({ type: 'email.edited', email: typed });
    return signIn.on('passwords.cleared', () => form.current?.reset()).unsubscribe;
  }, [signIn, form]);

  const suspect = useCallback(
    (suspected: string) => signIn.send({ type: 'email.suspected', email: suspected }),
    [signIn],
  );
  const inAppBrowser = useSelector(signIn, selectInAppBrowser);
  const choose = (provider: ProviderId) => {
    signIn.send({ type: 'options.clicked' });
    signIn.send({ type: 'provider.clicked', provider });
  };
  const acceptSuggestion = (suggestion: string) => {
    signIn.send({ type: 'email.edited', email: suggestion });
    signIn.send({ type: 'field.edited', field: 'email' });
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };

  return (
    <form {...props} id={emailFormId} hidden={hidden}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => signIn.send({ type: 'email.edited', email: event.currentTarget.value })}
        error={errorOf('email')}
        isErrorAnnounced={isErrorAnnounced}
        after={
          isSignUp &&
          (isInUse ? (
            <Button variant="plain" onClick={() => signIn.send({ type: 'mode.switched' })}>
              {t('existingAccountLink')}
            </Button>
          ) : (
            <Suspense>
              <EmailSuggestion
                email={email}
                isRefused={problems.email !== undefined}
                onSuspect={suspect}
                onAccept={acceptSuggestion}
              />
            </Suspense>
          ))
        }
      />
      {isSignUp ? (
        <NewPassword label={t('password')} errorOf={errorOf} />
      ) : (
        <CurrentPassword
          error={errorOf('password')}
          isErrorAnnounced={isErrorAnnounced}
          onForgotPassword={() => signIn.send({ type: 'reset.clicked' })}
          busy={busy}
        />
      )}
      {/* A provider may have replaced the password of an unverified e-mail. */}
      {!isSignUp &&
        problems.password === 'wrong' &&
        providerIds
          .filter((provider) => canUseProvider(inAppBrowser, provider))
          .map((provider) => (
            <Button key={provider} variant="plain" disabled={busy !== false} onClick={() => choose(provider)}>
              {t('wrongPasswordProvider', { provider: providers[provider].name })}
            </Button>
          ))}
      <Button type="submit" wide busy={busy}>
        {isSignUp ? t('signUp') : t('signIn')}
      </Button>
      <FormNavigation
        back="backToOptions"
        onBack={() => signIn.send({ type: 'options.clicked' })}
        busy={busy}
      />
    </form>
  );
}
