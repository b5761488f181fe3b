import { useTranslation } from 'react-i18next';
import { providerIds, providers } from '#contract/sign-in-providers.ts';
import { canUseProvider } from '#machines/sign-in/sign-in.rules.ts';
import type { InAppBrowser } from '#machines/sign-in/sign-in.types.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { ButtonContent, buttonClass } from '#src/components/button-style.tsx';
import type { SignInActor } from '#src/runtime/use-app.ts';
import styles from './sign-in-panel.module.css';

/** Android opens intent links in the default browser. */
const intentLink = ({ host, pathname, search, protocol }: Location) =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;

/** Replaces the buttons of providers that in-app browsers block, with ways to open another browser. */
export function InAppNotice({ signIn, browser }: { signIn: SignInActor; browser: InAppBrowser }) {
  const { t } = useTranslation('auth');
  const blocked = providerIds.filter((provider) => !canUseProvider(browser, provider));
  if (blocked.length === 0) return null;
  const names = { provider: blocked.map((provider) => providers[provider].name).join(', ') };
  const style = { variant: 'line', size: 'small' } as const;
  return (
    <Alert
      tone="notice"
      title={t('inApp.title', names)}
      actions={
        <>
          {browser === 'android' && (
            <a href={intentLink(location)} className={buttonClass(style)}>
              <ButtonContent {...style}>{t('inApp.open')}</ButtonContent>
            </a>
          )}
          <Button {...style} onClick={() => signIn.send({ type: 'copy.requested' })}>
            {t('inApp.copy')}
          </Button>
        </>
      }
    >
      <p>{t('inApp.text', names)}</p>
      <p className={styles.url}>{location.href}</p>
    </Alert>
  );
}
