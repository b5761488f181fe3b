import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectCanChooseEmail,
  selectCanChooseGoogle,
  selectInAppBrowser,
  selectIsPopupBlocked,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { LastMethod } from '#machines/sign-in/sign-in.types.ts';
import { Button } from '#src/components/button.tsx';
import { Divider } from '#src/components/divider.tsx';
import { GoogleIcon, MailIcon } from '#src/components/form-icons.tsx';
import type { SignInActor } from '#src/runtime/use-app.ts';
import { useLastMethod } from '#src/runtime/use-last-method.ts';
import { emailFormId } from './email-form.tsx';
import { InAppNotice } from './in-app-notice.tsx';
import styles from './sign-in-panel.module.css';

/** Both buttons stay enabled while Google's popup is open: a newer attempt supersedes the older one. */
export function SocialOptions({ signIn, isAuthWorking }: { signIn: SignInActor; isAuthWorking: boolean }) {
  const { t } = useTranslation('auth');
  const inAppBrowser = useSelector(signIn, selectInAppBrowser);
  const canChooseGoogle = useSelector(signIn, selectCanChooseGoogle);
  const canChooseEmail = useSelector(signIn, selectCanChooseEmail);
  const isPopupBlocked = useSelector(signIn, selectIsPopupBlocked);
  const lastMethod = useLastMethod();
  /** Beside the name, which stays the specification's. */
  const hintAt = (method: LastMethod) =>
    method === lastMethod && { 'data-hint': t('lastUsed'), 'aria-description': t('lastUsed') };
  return (
    <div className={styles.form}>
      {inAppBrowser ? (
        <InAppNotice signIn={signIn} browser={inAppBrowser} />
      ) : (
        <Button
          variant="line"
          wide
          icon={<GoogleIcon />}
          busy={!canChooseGoogle}
          disabled={isAuthWorking}
          onClick={() => signIn.send({ type: 'google.chosen' })}
          {...hintAt('google')}
        >
          {t('continueWithGoogle')}
        </Button>
      )}
      {isPopupBlocked && (
        <Button wide disabled={isAuthWorking} onClick={() => signIn.send({ type: 'redirect.chosen' })}>
          {t('continueInThisTab')}
        </Button>
      )}
      <Divider>{t('orContinueWithEmail')}</Divider>
      <Button
        variant="line"
        wide
        icon={<MailIcon />}
        data-opens={emailFormId}
        disabled={!canChooseEmail || isAuthWorking}
        onClick={() => signIn.send({ type: 'email.chosen' })}
        {...hintAt('email')}
      >
        {t('continueWithEmail')}
      </Button>
    </div>
  );
}
