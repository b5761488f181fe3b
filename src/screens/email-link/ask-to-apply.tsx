import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectAppliedMode, selectEmail } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import type { EmailLinkActor } from '#src/runtime/email-link.hooks.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** The owner of the address may not be who signed up with it, or may have changed it themselves. */
export function AskToApply({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  const mode = useSelector(link, selectAppliedMode);
  return (
    <div className={styles.form}>
      <p>{t(`askingToApply.${mode}.text`, { email })}</p>
      <Button wide onClick={() => link.send({ type: 'link.confirmed' })}>
        {t(`askingToApply.${mode}.confirm`)}
      </Button>
      <p>{t(`askingToApply.${mode}.notYou`)}</p>
    </div>
  );
}
