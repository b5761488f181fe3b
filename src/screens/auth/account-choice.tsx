import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import { useSend } from '#src/runtime/use-app.ts';
import styles from './sign-in-panel.module.css';

/** Back from onboarding, still signed in: goes on there, or signs out and leaves nothing behind, and says so first. */
export function AccountChoice() {
  const { t } = useTranslation('auth');
  const send = useSend('auth');
  const hint = useId();
  return (
    <div className={styles.form}>
      <LinkButton wide to={paths.registration}>
        {t('accountChoice.continue')}
      </LinkButton>
      <div className={styles.withHint}>
        <Button
          variant="line"
          wide
          aria-describedby={hint}
          onClick={() => send({ type: 'signOut.requested' })}
        >
          {t('accountChoice.another')}
        </Button>
        <p id={hint} className={styles.status}>
          {t('accountChoice.anotherHint')}
        </p>
      </div>
    </div>
  );
}
