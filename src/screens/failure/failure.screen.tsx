import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import { takeFocus } from '#src/components/take-focus.ts';
import { useIsOnline } from '#src/components/use-is-online.ts';
import { ChunkError } from '#src/config/import-with-timeout.ts';
import { reloadRelease, scheduleReload } from '#src/config/release.ts';
import { reloadPage } from '#src/config/reload-page.ts';
import { useReleaseStatus } from '#src/runtime/use-release-status.ts';
import styles from './failure.screen.module.css';

/** Replaces a page that failed to load or render. Reloads automatically once online. */
export function FailureScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const isOnline = useIsOnline();
  useEffect(() => console.error(error), [error]);
  const isMissing = error instanceof ChunkError && error.type === 'missing';
  useEffect(() => {
    if (isMissing) scheduleReload();
  }, [isMissing]);
  const status = useReleaseStatus();
  useEffect(() => {
    const end = new AbortController();
    addEventListener('online', () => void reloadPage(), end);
    return () => end.abort();
  }, []);
  const reason = isOnline ? 'chunkFailed' : 'chunkFailed.offline';
  const isReplaced = isMissing && isOnline && status;
  return (
    <>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1 ref={takeFocus} tabIndex={-1}>
          {t('chunkFailed.title')}
        </h1>
        <Alert
          tone={isReplaced ? 'notice' : 'error'}
          title={isReplaced ? t('newVersion.title') : t(`${reason}.reason`)}
          actions={
            <Button busy={!isOnline} onClick={isReplaced ? reloadRelease : reloadPage}>
              {t('chunkFailed.retry')}
            </Button>
          }
        >
          <p>{isReplaced ? t(`newVersion.${isReplaced}`) : t(`${reason}.text`)}</p>
        </Alert>
      </main>
    </>
  );
}
