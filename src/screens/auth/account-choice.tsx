import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useSend } from '#src/runtime/use-app.ts';
import styles from './sign-in-panel.module.css';

/** After Back from onboarding: continue there, or sign out and delete the draft, as its hint states. */
export function AccountChoice() {
  const { t } = useTranslation('auth');
  const send = useSend('auth');
  const hint = useId();
  return (
    <div className={styles.form}>
      <LinkButton wide to={pages.registration}>
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
