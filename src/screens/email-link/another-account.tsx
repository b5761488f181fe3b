import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail } from '#machines/email-link/email-link.selectors.ts';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { SignedInAccountActions } from './signed-in-account-actions.tsx';

/** Another account is signed in: sign out for the link's account, or continue with it. */
export function AnotherAccount({ link, done, other }: { link: EmailLinkActor; done: string; other: string }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  return (
    <div className={styles.form}>
      <p>
        {done} {t('anotherAccount.text', { other, email })}
      </p>
      <SignedInAccountActions link={link} email={other} first="signOut" />
    </div>
  );
}
