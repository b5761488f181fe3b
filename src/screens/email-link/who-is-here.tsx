import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsWorking } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

interface WhoIsHereProps {
  link: EmailLinkActor;
  email: string;
  /** What most people want is the first button. */
  first: 'signOut' | 'carryOn';
}

/** The two ways on of whoever is signed in here. Onboarding leads an owner to the dashboard by itself. */
export function WhoIsHere({ link, email, first }: WhoIsHereProps) {
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
  const carryOn = (
    <div hidden={isSigningOut} className={styles.keepsPlace}>
      <LinkButton wide variant={first === 'carryOn' ? 'primary' : 'line'} to={paths.registration} replace>
        {t('anotherAccount.continueAs', { other: email })}
      </LinkButton>
    </div>
  );
  return (
    <>
      {first === 'carryOn' && carryOn}
      {signOut}
      {first === 'signOut' && carryOn}
      <p className={styles.status} role="status">
        {isSigningOut && t('anotherAccount.signingOut')}
      </p>
    </>
  );
}
