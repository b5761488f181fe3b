import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectEmail,
  selectFailure,
  selectFieldErrors,
  selectIsWorking,
  selectMissingRequirements,
} from '#machines/email-link/email-link.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import { AccountEmail, NewPassword } from '#src/screens/auth/password-fields.tsx';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { useForm } from '#src/screens/auth/use-form.ts';

/** Sets a new password for the link's account. It exists only in the inputs. */
export function NewPasswordForm({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation(['emailLink', 'auth']);
  const email = useSelector(link, selectEmail);
  const busy = useSelector(link, selectIsWorking);
  const failure = useSelector(link, selectFailure);
  const { props, errorOf } = useForm(link, {
    busy,
    problems: useSelector(link, selectFieldErrors),
    missing: useSelector(link, selectMissingRequirements),
    onSubmit: ({ password, repeatPassword }) =>
      link.send({ type: 'newPassword.submitted', password, repeatPassword }),
  });

  return (
    <form {...props}>
      <p>{t('newPassword.subtitle')}</p>
      {failure && (
        <Alert title={t('newPassword.failure.title')}>
          <p>{t(`newPassword.failure.${failure}`)}</p>
        </Alert>
      )}
      <AccountEmail email={email} />
      <NewPassword label={t('newPassword.password')} errorOf={errorOf} />
      <Button type="submit" wide busy={busy}>
        {t('newPassword.submit')}
      </Button>
      <p className={styles.status} role="status">
        {busy && t('newPassword.saving')}
      </p>
    </form>
  );
}
