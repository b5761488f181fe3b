import { useTranslation } from 'react-i18next';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { Notice } from '#src/components/notice.tsx';
import { reloadRelease } from '#src/config/release.ts';
import { useReleaseStatus } from './use-release-status.ts';

/** Offers a reload when a newer release has replaced the page's chunks. */
export function ReleaseNotice() {
  const { t } = useTranslation('common');
  const status = useReleaseStatus();
  return (
    status && (
      <Notice>
        <Alert
          tone="notice"
          title={t('newVersion.title')}
          actions={<Button onClick={reloadRelease}>{t('newVersion.reload')}</Button>}
        >
          <p>{t(`newVersion.${status}`)}</p>
        </Alert>
      </Notice>
    )
  );
}
