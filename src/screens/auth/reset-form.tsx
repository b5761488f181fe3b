import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { displayEmail } from '#machines/sign-in/sign-in.rules.ts';
import { selectTypedEmail, selectView } from '#machines/sign-in/sign-in.selectors.ts';
import { type Busy, Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { type SignInActor, useFieldErrors } from '#src/runtime/use-app.ts';
import { FormNavigation } from './form-navigation.tsx';
import { useForm } from './use-form.ts';

interface ResetFormProps {
  signIn: SignInActor;
  busy: Busy;
}

/** Requests a reset link; the confirmation does not reveal whether an account exists. */
export function ResetForm({ signIn, busy }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const email = useSelector(signIn, selectTypedEmail);
  const isSent = useSelector(signIn, selectView) === 'resetSent';
  const { props, errorOf } = useForm(signIn, {
    busy,
    problems: useFieldErrors(signIn),
    onSubmit: () => signIn.send({ type: 'reset.submitted', email }),
  });

  return (
    // The label makes screen readers announce the form's purpose with the focused field.
    <form {...props} aria-label={t('resetTitle')}>
      <div role="status">{isSent && <p>{t('resetSent', { email: displayEmail(email) })}</p>}</div>
      {!isSent && (
        <>
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            enterKeyHint="go"
            required
            value={email}
            onChange={(event) => signIn.send({ type: 'email.edited', email: event.currentTarget.value })}
            error={errorOf('email')}
          />
          <Button type="submit" wide busy={busy}>
            {t('sendResetLink')}
          </Button>
        </>
      )}
      <FormNavigation back="backToSignIn" onBack={() => signIn.send({ type: 'email.clicked' })} busy={busy} />
    </form>
  );
}
