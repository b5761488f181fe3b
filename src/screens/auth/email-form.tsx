import { useSelector } from '@xstate/react';
import { type FormEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectFieldErrors,
  selectMissingRequirements,
  selectMode,
} from '#machines/sign-in/sign-in.selectors.ts';
import { type Busy, Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { lazyOptional } from '#src/config/lazy-optional.ts';
import type { SignInActor } from '#src/runtime/use-app.ts';
import { FormNavigation } from './form-navigation.tsx';
import styles from './sign-in-panel.module.css';
import { useFieldProblems } from './use-field-problems.ts';

const EmailSuggestion = lazyOptional(() => import('./email-suggestion.tsx'), 'EmailSuggestion');

/** Names the form to the prerendered page's script, which opens it before the app is there. */
export const emailFormId = 'email-form';

interface EmailFormProps {
  signIn: SignInActor;
  email: string;
  onEmailChange: (email: string) => void;
  busy: Busy;
  hidden: boolean;
}

/** The form of either mode. Passwords live in its inputs alone and go when the mode changes. */
export function EmailForm({ signIn, email, onEmailChange, busy, hidden }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const mode = useSelector(signIn, selectMode);
  const problems = useSelector(signIn, selectFieldErrors);
  const { form, tellEdited, errorOf } = useFieldProblems(
    signIn,
    problems,
    useSelector(signIn, selectMissingRequirements),
  );
  const isSignUp = mode === 'signUp';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const credentials = { email: '', password: '', repeatPassword: '', ...values };
    signIn.send({ type: 'credentials.submitted', ...credentials });
  };

  const takeMeant = (meant: string) => {
    onEmailChange(meant);
    signIn.send({ type: 'field.edited', field: 'email' });
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };

  return (
    <form
      ref={form}
      id={emailFormId}
      className={styles.form}
      noValidate
      hidden={hidden}
      onSubmit={submit}
      onChange={tellEdited}
    >
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => onEmailChange(event.currentTarget.value)}
        error={errorOf('email')}
        after={
          isSignUp &&
          (problems.email === 'inUse' ? (
            <Button variant="plain" onClick={() => signIn.send({ type: 'mode.switched' })}>
              {t('signInInstead')}
            </Button>
          ) : (
            <Suspense>
              <EmailSuggestion email={email} onTake={takeMeant} />
            </Suspense>
          ))
        }
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        enterKeyHint={isSignUp ? undefined : 'go'}
        required
        hint={isSignUp ? t('passwordHint') : undefined}
        error={errorOf('password')}
      />
      {isSignUp && (
        <PasswordField
          label={t('repeatPassword')}
          name="repeatPassword"
          autoComplete="new-password"
          enterKeyHint="go"
          required
          error={errorOf('repeatPassword')}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {isSignUp ? t('signUp') : t('signIn')}
      </Button>
      <FormNavigation
        back="backToOptions"
        onBack={() => signIn.send({ type: 'options.chosen' })}
        onForgotten={isSignUp ? undefined : () => signIn.send({ type: 'reset.chosen' })}
        busy={busy}
      />
    </form>
  );
}
