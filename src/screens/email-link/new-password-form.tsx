import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
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
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { useFieldErrors } from '#src/screens/auth/use-field-errors.ts';

/** Sets a new password for the link's account. It exists only in the inputs. */
export function NewPasswordForm({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation(['emailLink', 'auth']);
  const email = useSelector(link, selectEmail);
  const problems = useSelector(link, selectFieldErrors);
  const busy = useSelector(link, selectIsWorking);
  const failure = useSelector(link, selectFailure);
  const { form, sendEdited, errorOf } = useFieldErrors(
    link,
    problems,
    useSelector(link, selectMissingRequirements),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    link.send({
      type: 'newPassword.submitted',
      password: String(data.get('password')),
      repeatPassword: String(data.get('repeatPassword')),
    });
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={sendEdited}>
      <p>{t('newPassword.subtitle')}</p>
      {failure && (
        <Alert title={t('newPassword.failure.title')}>
          <p>{t(`newPassword.failure.${failure}`)}</p>
        </Alert>
      )}
      {/* User name for password managers. */}
      <TextField label={t('newPassword.email')} type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={t('newPassword.password')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('auth:passwordHint')}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('newPassword.repeatPassword')}
        name="repeatPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        required
        error={errorOf('repeatPassword')}
      />
      <Button type="submit" wide busy={busy}>
        {t('newPassword.submit')}
      </Button>
      <p className={styles.status} role="status">
        {busy && t('newPassword.saving')}
      </p>
    </form>
  );
}
