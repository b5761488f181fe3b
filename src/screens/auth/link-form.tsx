import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectAreErrorsAnnounced,
  selectLinkEmail,
  selectProviderName,
} from '#machines/sign-in/sign-in.selectors.ts';
import { type Busy, Button } from '#src/components/button.tsx';
import { type SignInActor, useFieldErrors } from '#src/runtime/use-app.ts';
import { FormNavigation } from './form-navigation.tsx';
import { AccountEmail, CurrentPassword } from './password-fields.tsx';
import { useForm } from './use-form.ts';

interface LinkFormProps {
  signIn: SignInActor;
  busy: Busy;
}

/** Links the provider to the existing account with the same e-mail, after its password. */
export function LinkForm({ signIn, busy }: LinkFormProps) {
  const { t } = useTranslation('auth');
  const email = useSelector(signIn, selectLinkEmail);
  const provider = useSelector(signIn, selectProviderName);
  const isErrorAnnounced = useSelector(signIn, selectAreErrorsAnnounced);
  const { props, errorOf } = useForm(signIn, {
    busy,
    problems: useFieldErrors(signIn),
    onSubmit: ({ password }) => signIn.send({ type: 'link.submitted', password }),
  });

  return (
    // Labelled, so screen readers announce the reason with the focused field.
    <form {...props} aria-label={t('link.title')} aria-description={t('link.text', { provider })}>
      <AccountEmail email={email} />
      <CurrentPassword
        error={errorOf('password')}
        isErrorAnnounced={isErrorAnnounced}
        onForgotPassword={() => signIn.send({ type: 'reset.clicked' })}
        busy={busy}
      />
      <Button type="submit" wide busy={busy}>
        {t('link.submit', { provider })}
      </Button>
      <FormNavigation
        back="backToOptions"
        onBack={() => signIn.send({ type: 'options.clicked' })}
        busy={busy}
      />
    </form>
  );
}
