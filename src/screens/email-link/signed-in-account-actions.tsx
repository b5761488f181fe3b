import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectIsWorking } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

interface SignedInAccountActionsProps {
  link: EmailLinkActor;
  email: string;
  /** First and primary button. */
  first: 'signOut' | 'continueAs';
}

/** Sign-out and continue buttons for the signed-in account. Onboarding redirects owners to the dashboard. */
export function SignedInAccountActions({ link, email, first }: SignedInAccountActionsProps) {
  const { t } = useTranslation('emailLink');
  const hint = useId();
  const isSigningOut = useSelector(link, selectIsWorking);
  const signOut = (
    <div className={styles.withHint}>
      <Button
        wide
        variant={first === 'signOut' ? 'primary' : 'line'}
        busy={isSigningOut}
        aria-describedby={hint}
        onClick={() => link.send({ type: 'signOut.requested' })}
      >
        {t('anotherAccount.signOut')}
      </Button>
      <p id={hint} className={styles.status}>
        {t('anotherAccount.signOutHint', { other: email })}
      </p>
    </div>
  );
  const continueAs = (
    <div hidden={isSigningOut} className={styles.reservesSpace}>
      <LinkButton wide variant={first === 'continueAs' ? 'primary' : 'line'} to={pages.registration} replace>
        {t('anotherAccount.continueAs', { other: email })}
      </LinkButton>
    </div>
  );
  return (
    <>
      {first === 'continueAs' && continueAs}
      {signOut}
      {first === 'signOut' && continueAs}
      <p className={styles.status} role="status">
        {isSigningOut && t('anotherAccount.signingOut')}
      </p>
    </>
  );
}
