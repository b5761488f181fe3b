import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { selectFieldErrors, selectLinkEmail } from '#machines/sign-in/sign-in.selectors.ts';
import { type Busy, Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import type { SignInActor } from '#src/runtime/use-app.ts';
import { FormNavigation } from './form-navigation.tsx';
import styles from './sign-in-panel.module.css';
import { useFieldErrors } from './use-field-errors.ts';

interface LinkFormProps {
  signIn: SignInActor;
  busy: Busy;
}

/** Links Google to the existing account with the same e-mail, after its password. */
export function LinkForm({ signIn, busy }: LinkFormProps) {
  const { t } = useTranslation('auth');
  const email = useSelector(signIn, selectLinkEmail);
  const { form, sendEdited, errorOf } = useFieldErrors(signIn, useSelector(signIn, selectFieldErrors));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const input = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    signIn.send({ type: 'link.submitted', password: input.value });
  };

  return (
    // Labelled, so that screen readers announce the reason with the focused field.
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={sendEdited}
      aria-label={t('link.title')}
      aria-description={t('link.text')}
    >
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        error={errorOf('password')}
      />
      <Button type="submit" wide busy={busy}>
        {t('link.submit')}
      </Button>
      <FormNavigation
        back="backToOptions"
        onBack={() => signIn.send({ type: 'options.chosen' })}
        onForgotPassword={() => signIn.send({ type: 'reset.chosen' })}
        busy={busy}
      />
    </form>
  );
}
