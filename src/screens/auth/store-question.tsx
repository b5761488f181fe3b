import { useTranslation } from 'react-i18next';
import { selectIsSettled, selectUnconfirmedStore } from '#machines/auth/auth.selectors.ts';
import { useApp, useAuth } from '#src/app/hooks.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';

/** Asks whose a store is that was set up before the e-mail was verified, and says what follows from the answer. */
export function StoreQuestion() {
  const { t, i18n } = useTranslation('auth');
  const { auth } = useApp();
  const store = useAuth(selectUnconfirmedStore);
  const isSettled = useAuth(selectIsSettled);
  if (isSettled) {
    return (
      <Alert tone="note" title={t('storeSettled.title')}>
        <p>{t('storeSettled.text')}</p>
      </Alert>
    );
  }
  if (store === null) return null;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(
    new Date(store.createdAt),
  );
  const settle = (isMine: boolean) => () => auth.send({ type: 'store.settled', isMine });
  return (
    <Alert
      title={t('storeQuestion.title')}
      actions={
        <>
          <Button variant="line" size="small" onClick={settle(true)}>
            {t('storeQuestion.yes')}
          </Button>
          <Button variant="line" size="small" onClick={settle(false)}>
            {t('storeQuestion.no')}
          </Button>
          <Button variant="plain" size="small" onClick={() => auth.send({ type: 'signOut.requested' })}>
            {t('signOut')}
          </Button>
        </>
      }
    >
      <p>{t('storeQuestion.text', { name: store.name, date })}</p>
    </Alert>
  );
}
