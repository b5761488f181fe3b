import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** Requires a confirmation, because the mailbox's owner may not have signed up. */
export function VerifyEmailPrompt({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  return (
    <div className={styles.form}>
      <p>{t('askingToVerify.text', { email })}</p>
      <Button wide onClick={() => link.send({ type: 'verification.confirmed' })}>
        {t('askingToVerify.confirm')}
      </Button>
      <p>{t('askingToVerify.notYou')}</p>
    </div>
  );
}
