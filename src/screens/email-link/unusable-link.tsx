import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import {
  selectCanRequestNewLink,
  selectEmail,
  selectMode,
  selectSignedInAs,
  selectUnusableReason,
} from '#machines/email-link/email-link.selectors.ts';
import { ContactLink } from '#src/components/contact-link.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { SignedInAccountActions } from './signed-in-account-actions.tsx';

/** Explains an unusable link and how to get another. Its account may be unknown, so sign-out needs a click. */
export function UnusableLink({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const problem = useSelector(link, selectUnusableReason) ?? 'invalid';
  const mode = useSelector(link, selectMode);
  const email = useSelector(link, selectEmail);
  const currentEmail = useSelector(link, selectSignedInAs);
  const canRequestNewLink = useSelector(link, selectCanRequestNewLink);
  const hasAccount = problem !== 'accountDisabled' && problem !== 'accountMissing';
  const isForOperator = problem === 'unsupported' || problem === 'needsHelp' || problem === 'accountDisabled';
  const to = { to: pages.auth, search: {}, replace: true } as const;
  return (
    <div className={styles.form}>
      <p>{t(`unusable.${problem}.text`)}</p>
      {isForOperator && (
        <p>
          <ContactLink />
        </p>
      )}
      {hasAccount && mode && problem !== 'malformed' && !isForOperator && <p>{t(`unusable.next.${mode}`)}</p>}
      {currentEmail !== null ? (
        <>
          <p>{t('anotherAccount.useAnother', { other: currentEmail })}</p>
          <SignedInAccountActions link={link} email={currentEmail} first="continueAs" />
        </>
      ) : (
        <>
          {canRequestNewLink && (
            <LinkButton wide {...to} state={{ start: { view: 'resetPassword', email } }}>
              {t('askAgain')}
            </LinkButton>
          )}
          <LinkButton
            wide
            variant={canRequestNewLink ? 'line' : 'primary'}
            {...to}
            state={{ start: { view: 'email', email } }}
          >
            {t('signIn')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
