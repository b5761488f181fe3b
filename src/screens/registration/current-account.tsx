import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { firstStep } from '#contract/limits.ts';
import { pages } from '#contract/site.ts';
import { selectEmail } from '#machines/auth/auth.selectors.ts';
import { selectStep } from '#machines/registration/registration.selectors.ts';
import { useAuth, useRegistration } from '#src/runtime/use-app.ts';
import { useSubmissionView } from '#src/runtime/use-submission-view.ts';
import { ChangeEmail } from './change-email.tsx';
import styles from './registration.screen.module.css';

/** Shows the current account with a link to the account choice, for shared browsers. */
export function CurrentAccount() {
  const { t } = useTranslation(['registration', 'auth']);
  const email = useAuth(selectEmail);
  const { status } = useSubmissionView();
  const isBusy = status === 'registering' || status === 'openingSession';
  // Step 1 offers it beside the notice of the verification.
  const offersChange = useRegistration(selectStep) !== firstStep;
  if (!email) return null;
  return (
    <p className={styles.account}>
      {t('auth:accountChoice.text', { email })}{' '}
      {!isBusy && (
        <span>
          <Link to={pages.auth}>{t('notYou')}</Link> {offersChange && <ChangeEmail />}
        </span>
      )}
    </p>
  );
}
