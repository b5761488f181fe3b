import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectRevocation } from '#machines/auth/auth.selectors.ts';
import { selectIsShowing, selectToast } from '#machines/notifications/notifications.selectors.ts';
import { Toaster } from '#src/components/toaster.tsx';
import { useI18n } from '#src/i18n/use-i18n.ts';
import { useApp, useAuth } from './use-app.ts';

/** Shows once why the user was signed out elsewhere. */
const useRevocationToast = () => {
  const { ready } = useTranslation('errors');
  const i18n = useI18n();
  const { notify } = useApp();
  const reason = useAuth(selectRevocation);
  useEffect(() => {
    if (!ready || reason === null) return;
    const content = () => i18n.getFixedT(null, 'errors')(`signIn.${reason}`, { returnObjects: true });
    notify({ content, variant: 'destructive' });
  }, [reason, notify, i18n, ready]);
};

/** Renders the notifications machine's toast. */
export function Toasts() {
  const { notifications } = useApp();
  const toast = useSelector(notifications, selectToast);
  const open = useSelector(notifications, selectIsShowing);
  useRevocationToast();
  return (
    <Toaster
      toast={toast && { id: toast.id, variant: toast.variant, ...toast.content(), open }}
      onOpenChange={(id, isOpen) => {
        if (!isOpen) notifications.send({ type: 'toast.dismissed', id });
      }}
    />
  );
}
