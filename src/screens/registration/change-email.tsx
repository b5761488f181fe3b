import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectCanChangeEmail, selectEmail } from '#machines/auth/auth.selectors.ts';
import { selectIsRegistered, selectIsSubmitting } from '#machines/registration/registration.selectors.ts';
import { useAuth, useRegistration, useSend } from '#src/runtime/use-app.ts';

/** Leads to sign-up with the unverified e-mail, to correct it. What was typed here stays. */
export function ChangeEmail() {
  const { t } = useTranslation('registration');
  const send = useSend('auth');
  const email = useAuth(selectEmail);
  const canChange = useAuth(selectCanChangeEmail);
  const isSubmitting = useRegistration(selectIsSubmitting);
  const isRegistered = useRegistration(selectIsRegistered);
  if (!canChange || !email || isSubmitting || isRegistered) return null;
  return (
    <Link
      to={pages.auth}
      search={{ mode: 'sign-up' }}
      state={{ start: { view: 'email', email, mode: 'signUp' } }}
      onClick={() => send({ type: 'emailChange.requested' })}
    >
      {t('changeEmail')}
    </Link>
  );
}
