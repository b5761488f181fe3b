import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { NewTabLink } from '#src/components/new-tab-link.tsx';
import styles from './sign-in-panel.module.css';

/** Link to the other form, and privacy note. Google creates accounts in both modes. */
export function FormFooter({ question, children }: { question: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className={styles.switch}>
        <span>{question}</span> {children}
      </p>
      <p className={styles.note}>
        <span>{t('privacyNote')}</span> <NewTabLink href={pages.privacy}>{t('privacyLink')}</NewTabLink>.
      </p>
    </>
  );
}
