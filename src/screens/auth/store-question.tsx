import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIsConfirmingDeletion,
  selectSettled,
  selectUnconfirmedStore,
} from '#machines/auth/auth.selectors.ts';
import { useApp, useAuth } from '#src/app/hooks.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';

/** Asks whose a store is that was set up before the e-mail was verified, and says what follows from the answer. */
export function StoreQuestion() {
  const { t } = useTranslation('auth');
  const settled = useAuth(selectSettled);
  const isAsked = useAuth(selectUnconfirmedStore) !== null;
  const isConfirming = useAuth(selectIsConfirmingDeletion);
  if (settled !== null) {
    const news = settled.isMine ? 'storeKept' : 'storeDeleted';
    return (
      <Alert tone="note" title={t(`${news}.title`)}>
        <p>{t(`${news}.text`)}</p>
      </Alert>
    );
  }
  if (!isAsked) return null;
  return isConfirming ? <Deletion /> : <Question />;
}

function Question() {
  const { t, i18n } = useTranslation('auth');
  const { auth } = useApp();
  const { name = '', createdAt = '' } = useAuth(selectUnconfirmedStore) ?? {};
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(createdAt));
  return (
    <Alert
      title={t('storeQuestion.title')}
      actions={
        <>
          <Button variant="line" size="small" onClick={() => auth.send({ type: 'store.claimed' })}>
            {t('storeQuestion.yes')}
          </Button>
          <Button variant="line" size="small" onClick={() => auth.send({ type: 'store.disowned' })}>
            {t('storeQuestion.no')}
          </Button>
          <Button variant="plain" size="small" onClick={() => auth.send({ type: 'signOut.requested' })}>
            {t('signOut')}
          </Button>
        </>
      }
    >
      <Focused>{t('storeQuestion.text', { name, date })}</Focused>
    </Alert>
  );
}

function Deletion() {
  const { t } = useTranslation('auth');
  const { auth } = useApp();
  const { name = '' } = useAuth(selectUnconfirmedStore) ?? {};
  return (
    <Alert
      title={t('storeDeletion.title')}
      actions={
        <>
          <Button variant="line" size="small" onClick={() => auth.send({ type: 'deletion.confirmed' })}>
            {t('storeDeletion.confirm')}
          </Button>
          <Button variant="plain" size="small" onClick={() => auth.send({ type: 'deletion.cancelled' })}>
            {t('storeDeletion.cancel')}
          </Button>
        </>
      }
    >
      <Focused>{t('storeDeletion.text', { name })}</Focused>
    </Alert>
  );
}

/** What was pressed before is gone: keyboard and screen reader go on here, before the buttons. */
function Focused({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
