import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { selectEmail, selectIsWorking } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import type { EmailLinkActor } from '#src/runtime/email-link.hooks.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** Somebody else is signed in here: they sign out for the account of the link, or carry on as who they are. */
export function AnotherAccount({ link, done, other }: { link: EmailLinkActor; done: string; other: string }) {
  const { t } = useTranslation('emailLink');
  const hint = useId();
  const email = useSelector(link, selectEmail);
  const isSigningOut = useSelector(link, selectIsWorking);
  return (
    <div className={styles.form}>
      <p>
        {done} {t('anotherAccount.text', { other, email })}
      </p>
      <div className={styles.withHint}>
        <Button
          wide
          busy={isSigningOut}
          aria-describedby={hint}
          onClick={() => link.send({ type: 'signOut.requested' })}
        >
          {t('anotherAccount.signOut')}
        </Button>
        <p id={hint} className={styles.status}>
          {t('anotherAccount.signOutHint', { other })}
        </p>
      </div>
      {!isSigningOut && (
        <LinkButton wide variant="line" to={paths.registration} replace>
          {t('anotherAccount.continueAs', { other })}
        </LinkButton>
      )}
      <p className={styles.status} role="status">
        {isSigningOut && t('anotherAccount.signingOut')}
      </p>
    </div>
  );
}
