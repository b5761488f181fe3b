import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NewTabLink } from '#src/components/new-tab-link.tsx';
import { paths } from '#src/config/paths.ts';
import styles from './sign-in-panel.module.css';

/** Below the form: the way to the other one, and how data is used. Google makes an account in either mode. */
export function FormFoot({ question, children }: { question: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className={styles.switch}>
        <span>{question}</span> {children}
      </p>
      <p className={styles.note}>
        <span>{t('privacyNote')}</span> <NewTabLink href={paths.privacy}>{t('privacyLink')}</NewTabLink>.
      </p>
    </>
  );
}
