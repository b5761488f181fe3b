import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail, selectMode } from '#machines/email-link/email-link.selectors.ts';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** Confirms a sent link. */
export function LinkSent({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  const isRecovery = useSelector(link, selectMode) === 'recoverEmail';
  return (
    <div className={styles.form}>
      {isRecovery && <p>{t('recovered.text', { email })}</p>}
      <p>{t(`linkSent.${isRecovery ? 'recoverEmail' : 'verifyEmail'}`, { email })}</p>
      <p>{t('linkSent.spam')}</p>
    </div>
  );
}
