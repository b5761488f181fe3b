import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { providerIds } from '#contract/sign-in-providers.ts';
import { canUseProvider } from '#machines/sign-in/sign-in.rules.ts';
import {
  selectCanChooseEmail,
  selectCanChooseProvider,
  selectInAppBrowser,
  selectIsPopupBlocked,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { LastMethod } from '#machines/sign-in/sign-in.types.ts';
import { Button } from '#src/components/button.tsx';
import { Divider } from '#src/components/divider.tsx';
import { MailIcon, providerIcons } from '#src/components/form-icons.tsx';
import type { SignInActor } from '#src/runtime/use-app.ts';
import { useLastMethod } from '#src/runtime/use-last-method.ts';
import { emailFormId } from './email-form.tsx';
import { InAppNotice } from './in-app-notice.tsx';
import styles from './sign-in-panel.module.css';

/** All buttons stay enabled while a popup is open: a newer attempt supersedes the older one. */
export function SocialOptions({ signIn, isAuthWorking }: { signIn: SignInActor; isAuthWorking: boolean }) {
  const { t } = useTranslation('auth');
  const inAppBrowser = useSelector(signIn, selectInAppBrowser);
  const canChooseProvider = useSelector(signIn, selectCanChooseProvider);
  const canChooseEmail = useSelector(signIn, selectCanChooseEmail);
  const isPopupBlocked = useSelector(signIn, selectIsPopupBlocked);
  const lastMethod = useLastMethod();
  /** Beside the name, which stays the specification's. */
  const hintAt = (method: LastMethod) =>
    method === lastMethod && { 'data-hint': t('lastUsed'), 'aria-description': t('lastUsed') };
  return (
    <div className={styles.form}>
      {inAppBrowser && <InAppNotice signIn={signIn} browser={inAppBrowser} />}
      {providerIds
        .filter((provider) => canUseProvider(inAppBrowser, provider))
        .map((provider) => (
          <Button
            key={provider}
            variant="line"
            wide
            icon={providerIcons[provider]}
            busy={!canChooseProvider}
            disabled={isAuthWorking}
            onClick={() => signIn.send({ type: 'provider.clicked', provider })}
            {...hintAt(provider)}
          >
            {t(`continueWith.${provider}`)}
          </Button>
        ))}
      {isPopupBlocked && (
        <Button wide disabled={isAuthWorking} onClick={() => signIn.send({ type: 'redirect.clicked' })}>
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
        onClick={() => signIn.send({ type: 'email.clicked' })}
        {...hintAt('email')}
      >
        {t('continueWithEmail')}
      </Button>
    </div>
  );
}
