import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectEmail } from '#machines/auth/auth.selectors.ts';
import { selectSubmittingStep } from '#machines/registration/registration.selectors.ts';
import { useAuth, useRegistration } from '#src/runtime/use-app.ts';
import styles from './registration.screen.module.css';

/** Shows the current account with a link to the account choice, for shared browsers. */
export function CurrentAccount() {
  const { t } = useTranslation(['registration', 'auth']);
  const email = useAuth(selectEmail);
  const isSubmitting = useRegistration(selectSubmittingStep) !== null;
  if (!email) return null;
  return (
    <p className={styles.account}>
      {t('auth:accountChoice.text', { email })} {!isSubmitting && <Link to={pages.auth}>{t('notYou')}</Link>}
    </p>
  );
}
