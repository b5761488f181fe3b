import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsWorking } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInActor } from '#src/app/hooks.ts';
import { Button } from '#src/components/button.tsx';
import { Divider } from '#src/components/divider.tsx';
import styles from './sign-in-panel.module.css';

/** Google stays pressable while its popup is open: a newer attempt supersedes the older one. */
export function SocialOptions({ signIn, isFlowWorking }: { signIn: SignInActor; isFlowWorking: boolean }) {
  const { t } = useTranslation('auth');
  const isWorking = useSelector(signIn, selectIsWorking);
  return (
    <div className={styles.form}>
      <Button
        variant="line"
        wide
        icon="google"
        disabled={isFlowWorking}
        onClick={() => signIn.send({ type: 'google.chosen' })}
      >
        {t('continueWithGoogle')}
      </Button>
      <Divider>{t('orContinueWithEmail')}</Divider>
      <Button
        variant="line"
        wide
        icon="mail"
        disabled={isWorking || isFlowWorking}
        onClick={() => signIn.send({ type: 'email.chosen' })}
      >
        {t('continueWithEmail')}
      </Button>
    </div>
  );
}
