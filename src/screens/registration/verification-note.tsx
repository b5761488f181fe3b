import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectUnverifiedEmail } from '#machines/auth/auth.selectors.ts';
import { selectError, selectIsSending, selectIsSent } from '#machines/verification/verification.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { useAuth } from '#src/runtime/use-app.ts';
import { useVerification } from '#src/runtime/use-verification.ts';
import styles from './verification-note.module.css';

const headingId = 'verification-note';

/** Shows on phones that the note exists, which begins below the first screen. */
export function VerificationLink() {
  const { t } = useTranslation('registration');
  const isUnverified = useAuth(selectUnverifiedEmail) !== null;
  if (!isUnverified) return null;
  return (
    <div className={styles.link}>
      <Button variant="plain" size="small" onClick={() => document.getElementById(headingId)?.focus()}>
        {t('unverified.title')}
      </Button>
    </div>
  );
}

/** Reminds of the e-mail verification on step 1 and sends another link. Verification is optional. */
export function VerificationNote() {
  const { t } = useTranslation('registration');
  const email = useAuth(selectUnverifiedEmail);
  const verification = useVerification();
  const isSending = useSelector(verification, selectIsSending);
  const isSent = useSelector(verification, selectIsSent);
  const error = useSelector(verification, selectError);
  if (email === null) return null;
  const status = () => {
    if (isSending) return t('unverified.sending');
    if (isSent) return t('unverified.sent');
    return error && t(`unverified.failure.${error}`);
  };
  return (
    <section className={styles.note} aria-label={t('unverified.title')}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {t('unverified.title')}
      </h2>
      <p>{t('unverified.text', { email })}</p>
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
