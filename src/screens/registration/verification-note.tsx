import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectUnverifiedEmail } from '#machines/auth/auth.selectors.ts';
import { selectError, selectIsSending, selectIsSent } from '#machines/verification/verification.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { useAuth } from '#src/runtime/use-app.ts';
import { useVerification } from '#src/runtime/use-verification.ts';
import { ChangeEmail } from './change-email.tsx';
import styles from './verification-note.module.css';

/** Says on step 1 that the verification e-mail was sent. */
export function VerificationSent() {
  const { t } = useTranslation('registration');
  const email = useAuth(selectUnverifiedEmail);
  if (email === null) return null;
  return (
    <div className={styles.sent}>
      <p>
        <span>{t('unverified.text', { email })}</span> <ChangeEmail />
      </p>
    </div>
  );
}

/** Sends another verification link. Verification is optional. */
export function VerificationNote() {
  const { t } = useTranslation(['registration', 'auth']);
  const isUnverified = useAuth(selectUnverifiedEmail) !== null;
  const verification = useVerification();
  const isSending = useSelector(verification, selectIsSending);
  const isSent = useSelector(verification, selectIsSent);
  const error = useSelector(verification, selectError);
  if (!isUnverified) return null;
  const status = () => {
    if (isSending) return t('auth:busy.sendingLink');
    if (isSent) return t('unverified.sent');
    return error && t(`unverified.failure.${error}`);
  };
  return (
    <section className={styles.note} aria-label={t('unverified.title')}>
      <h2 className={styles.title}>{t('unverified.title')}</h2>
      <div className={styles.row}>
        <Button
          variant="line"
          size="small"
          busy={isSending}
          onClick={() => verification.send({ type: 'verification.requested' })}
        >
          {t('unverified.send')}
        </Button>
        <p role="status">{status()}</p>
      </div>
    </section>
  );
}
