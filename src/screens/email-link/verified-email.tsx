import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import {
  selectEmail,
  selectIsSignedIn,
  selectOtherEmail,
} from '#machines/email-link/email-link.selectors.ts';
import { LinkButton } from '#src/components/link-button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { AnotherAccount } from './another-account.tsx';

/** Confirms the verification; onboarding redirects owners to the dashboard. */
export function VerifiedEmail({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  const isSignedIn = useSelector(link, selectIsSignedIn);
  const other = useSelector(link, selectOtherEmail);
  const text = t('verified.text', { email });
  if (other) return <AnotherAccount link={link} done={text} other={other} />;
  return (
    <div className={styles.form}>
      <p>
        {text} {t(`verified.${isSignedIn ? 'signedIn' : 'signedOut'}`)}
      </p>
      {isSignedIn ? (
        <LinkButton wide to={pages.registration}>
          {t('verified.continue')}
        </LinkButton>
      ) : (
        <LinkButton wide to={pages.auth} search={{}} state={{ start: { view: 'email', email } }}>
          {t('verified.signIn')}
        </LinkButton>
      )}
    </div>
  );
}
