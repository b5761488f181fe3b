import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectCanRequestNewLink,
  selectEmail,
  selectMode,
  selectSignedInAs,
  selectUnusableReason,
} from '#machines/email-link/email-link.selectors.ts';
import { ContactLink } from '#src/components/contact-link.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';
import { WhoIsHere } from './who-is-here.tsx';

/** Why the link is of no use, and how to get one that is. Whose it was is not always known: nobody is signed out without a word. */
export function UnusableLink({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const problem = useSelector(link, selectUnusableReason) ?? 'invalid';
  const mode = useSelector(link, selectMode);
  const email = useSelector(link, selectEmail);
  const here = useSelector(link, selectSignedInAs);
  const canRequestNewLink = useSelector(link, selectCanRequestNewLink);
  const hasAccount = problem !== 'accountDisabled' && problem !== 'accountMissing';
  const isForOperator = problem === 'unsupported' || problem === 'needsHelp';
  const to = { to: paths.auth, search: {}, replace: true } as const;
  return (
    <div className={styles.form}>
      <p>{t(`unusable.${problem}.text`)}</p>
      {isForOperator && (
        <p>
          <ContactLink />
        </p>
      )}
      {hasAccount && mode && problem !== 'malformed' && !isForOperator && <p>{t(`unusable.next.${mode}`)}</p>}
      {here !== null ? (
        <>
          <p>{t('anotherAccount.useAnother', { other: here })}</p>
          <WhoIsHere link={link} email={here} first="carryOn" />
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
