import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectMissing, selectMode, selectSurface } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInActor } from '#src/app/hooks.ts';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { type CredentialErrors, type CredentialValues, credentialErrors } from './credential-errors.ts';
import styles from './sign-in-panel.module.css';
import { usePolicyRefusal } from './use-policy-refusal.ts';

/** Names the form to the prerendered page's script, which opens it before the app is there. */
export const emailFormId = 'email-form';

interface EmailFormProps {
  signIn: SignInActor;
  email: string;
  onEmailChange: (email: string) => void;
  busy: boolean;
  hidden: boolean;
}

/** The form of either mode. Passwords live in its inputs alone and go when the mode changes. */
export function EmailForm({ signIn, email, onEmailChange, busy, hidden }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const mode = useSelector(signIn, selectMode);
  const surface = useSelector(signIn, selectSurface);
  const { form, refusal } = usePolicyRefusal(useSelector(signIn, selectMissing));
  const [errors, setErrors] = useState<CredentialErrors>({});
  const isSignUp = mode === 'signUp';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { elements } = event.currentTarget;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Partial<CredentialValues>;
    const credentials = { email: '', password: '', repeatPassword: '', ...values };
    const input = elements.namedItem('email') as HTMLInputElement;
    const found = credentialErrors(credentials, { mode, surface }, input.validity.typeMismatch);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) (elements.namedItem(first) as HTMLInputElement).focus();
    else signIn.send({ type: 'credentials.submitted', ...credentials });
  };
  const text = (name: keyof CredentialValues) => {
    const error = errors[name];
    return error && t(`fieldErrors.${error}`);
  };

  return (
    <form ref={form} id={emailFormId} className={styles.form} noValidate hidden={hidden} onSubmit={submit}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => onEmailChange(event.currentTarget.value)}
        error={text('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        required
        hint={isSignUp ? t('passwordHint') : undefined}
        error={text('password') ?? refusal}
      />
      {isSignUp && (
        <PasswordField
          label={t('repeatPassword')}
          name="repeatPassword"
          autoComplete="new-password"
          required
          error={text('repeatPassword')}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {isSignUp ? t('signUp') : t('signIn')}
      </Button>
      <div className={styles.row}>
        <Button
          variant="plain"
          icon="back"
          disabled={busy}
          onClick={() => signIn.send({ type: 'options.chosen' })}
        >
          {t('backToOptions')}
        </Button>
        {!isSignUp && (
          <Button variant="plain" disabled={busy} onClick={() => signIn.send({ type: 'reset.chosen' })}>
            {t('forgotPassword')}
          </Button>
        )}
      </div>
    </form>
  );
}
