import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { providerIds, providers } from '#contract/sign-in-providers.ts';
import { pages } from '#contract/site.ts';
import {
  selectEmail,
  selectFailure,
  selectFieldErrors,
  selectIsSendingLink,
  selectIsWorking,
  selectOtherEmail,
} from '#machines/email-link/email-link.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { WithContact } from '#src/components/contact-link.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import { AccountEmail, CurrentPassword } from '#src/screens/auth/password-fields.tsx';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { useForm } from '#src/screens/auth/use-form.ts';

/** Requires the account's password, because the mailbox's owner may not have signed up. The password exists only in the input. */
export function AccountPasswordForm({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation(['emailLink', 'auth']);
  const email = useSelector(link, selectEmail);
  const other = useSelector(link, selectOtherEmail);
  const busy = useSelector(link, selectIsWorking);
  const isSendingLink = useSelector(link, selectIsSendingLink);
  const failure = useSelector(link, selectFailure);
  const { props, errorOf } = useForm(link, {
    busy,
    problems: useSelector(link, selectFieldErrors),
    onSubmit: ({ password }) => link.send({ type: 'password.submitted', password }),
  });

  return (
    <form {...props}>
      <p>{t('askingForPassword.text', { email })}</p>
      {failure && (
        <Alert title={t('askingForPassword.failure')}>
          <p>
            <WithContact>{t(`failed.${failure}`)}</WithContact>
          </p>
        </Alert>
      )}
      <AccountEmail email={email} />
      <CurrentPassword error={errorOf('password')} />
      <Button type="submit" wide busy={busy}>
        {t('askingForPassword.submit')}
      </Button>
      <Button
        variant="plain"
        busy={isSendingLink}
        disabled={busy && !isSendingLink}
        onClick={() => link.send({ type: 'reset.requested' })}
      >
        {t('askingForPassword.reset')}
      </Button>
      {other === null &&
        providerIds.map((provider) => (
          <LinkButton key={provider} variant="plain" to={pages.auth} search={{}}>
            {t('askingForPassword.provider', { provider: providers[provider].name })}
          </LinkButton>
        ))}
      <details className={styles.why}>
        <summary>{t('askingForPassword.whyTitle')}</summary>
        <p>{other === null ? t('askingForPassword.why') : t('askingForPassword.whyBeside', { other })}</p>
        <p>{t('askingForPassword.notYou')}</p>
      </details>
      <p className={styles.status} role="status">
        {busy && t(isSendingLink ? 'auth:busy.sendingLink' : 'verifying.status')}
      </p>
    </form>
  );
}
