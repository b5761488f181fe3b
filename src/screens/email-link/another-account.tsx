import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail } from '#machines/email-link/email-link.selectors.ts';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { WhoIsHere } from './who-is-here.tsx';

/** Somebody else is signed in here: they sign out for the account of the link, or carry on as who they are. */
export function AnotherAccount({ link, done, other }: { link: EmailLinkActor; done: string; other: string }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  return (
    <div className={styles.form}>
      <p>
        {done} {t('anotherAccount.text', { other, email })}
      </p>
      <WhoIsHere link={link} email={other} first="signOut" />
    </div>
  );
}
