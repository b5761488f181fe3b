import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** Requires a click to revert the e-mail change, because programs open links too. */
export function RecoverAccountPrompt({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  return (
    <div className={styles.form}>
      <p>{t('askingToRecover.text', { email })}</p>
      <p>{t('askingToRecover.effect')}</p>
      <Button wide onClick={() => link.send({ type: 'recovery.confirmed' })}>
        {t('askingToRecover.confirm')}
      </Button>
      <p>{t('askingToRecover.wasYou')}</p>
    </div>
  );
}
