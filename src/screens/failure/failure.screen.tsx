import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import styles from './failure.screen.module.css';

/** In the place of a page that could not be loaded or drawn. A reload fetches whatever is missing. */
export function FailureScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1>{t('chunkFailed.title')}</h1>
        <Alert
          title={t('chunkFailed.text')}
          actions={<Button onClick={() => location.reload()}>{t('chunkFailed.retry')}</Button>}
        >
          <p>{error instanceof Error ? error.message : String(error)}</p>
        </Alert>
      </main>
    </>
  );
}
