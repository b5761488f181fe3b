import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail, selectFailure, selectIsWorking } from '#machines/email-link/email-link.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** The reset link is sent automatically after the recovery. The button retries a failed attempt. */
export function RecoveredAccount({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation(['emailLink', 'auth']);
  const email = useSelector(link, selectEmail);
  const busy = useSelector(link, selectIsWorking);
  const failure = useSelector(link, selectFailure);
  return (
    <div className={styles.form}>
      <p>{t('recovered.text', { email })}</p>
      {failure && (
        <Alert title={t('recovered.failure')}>
          <p>{t(`failed.${failure}`)}</p>
        </Alert>
      )}
      <Button wide busy={busy} onClick={() => link.send({ type: 'reset.requested' })}>
        {t('recovered.send')}
      </Button>
      <p className={styles.status} role="status">
        {busy && t('auth:busy.sendingLink')}
      </p>
    </div>
  );
}
