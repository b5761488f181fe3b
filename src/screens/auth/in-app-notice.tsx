import { useTranslation } from 'react-i18next';
import type { InAppBrowser } from '#machines/sign-in/sign-in.types.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { ButtonFace, buttonClass } from '#src/components/button-look.tsx';
import type { SignInActor } from '#src/runtime/use-app.ts';
import styles from './sign-in-panel.module.css';

/** Android opens such a link in the browser that its owner has chosen. */
const intentLink = ({ host, pathname, search, protocol }: Location) =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;

/** In the place of the Google button, inside other apps: what is wrong, and the ways out. */
export function InAppNotice({ signIn, browser }: { signIn: SignInActor; browser: InAppBrowser }) {
  const { t } = useTranslation('auth');
  const look = { variant: 'line', size: 'small' } as const;
  return (
    <Alert
      tone="note"
      title={t('inApp.title')}
      actions={
        <>
          {browser === 'android' && (
            <a href={intentLink(location)} className={buttonClass(look)}>
              <ButtonFace {...look}>{t('inApp.open')}</ButtonFace>
            </a>
          )}
          <Button {...look} onClick={() => signIn.send({ type: 'copy.requested' })}>
            {t('inApp.copy')}
          </Button>
        </>
      }
    >
      <p>{t('inApp.text')}</p>
      <p className={styles.address}>{location.href}</p>
    </Alert>
  );
}
