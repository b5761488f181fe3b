import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectFailure } from '#machines/email-link/email-link.selectors.ts';
import { Button } from '#src/components/button.tsx';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/sign-in-panel.module.css';

/** The link may be valid, but the request failed. */
export function LinkFailed({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const failure = useSelector(link, selectFailure) ?? 'unknown';
  return (
    <div className={styles.form}>
      <p>{t(`failed.${failure}`)}</p>
      <Button wide onClick={() => link.send({ type: 'retry.requested' })}>
        {t('failed.retry')}
      </Button>
    </div>
  );
}
