import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectRevocation } from '#machines/auth/auth.selectors.ts';
import { selectIsShowing, selectToast } from '#machines/notifications/notifications.selectors.ts';
import { Toaster } from '#src/components/toaster.tsx';
import { useApp, useAuth } from './hooks.ts';

/** Says why somebody was signed out, once, when nobody here did it. */
const useRevocationToast = () => {
  const { t, ready } = useTranslation('errors');
  const { notify } = useApp();
  const reason = useAuth(selectRevocation);
  // A change of the language is no reason to say it again.
  const told = useRef<typeof reason>(null);
  useEffect(() => {
    if (!ready) return;
    if (reason !== null && reason !== told.current) {
      const text = t(`signIn.${reason}`, { returnObjects: true });
      // They did not come; those of the other language are about to.
      if (!text) return;
      notify({ ...text, variant: 'destructive' });
    }
    told.current = reason;
  }, [reason, notify, t, ready]);
};

/** Draws what the notifications chart shows. */
export function Toasts() {
  const { notifications } = useApp();
  const toast = useSelector(notifications, selectToast);
  const open = useSelector(notifications, selectIsShowing);
  useRevocationToast();
  return (
    <Toaster
      toast={toast && { ...toast, open }}
      onOpenChange={(id, isOpen) => {
        if (!isOpen) notifications.send({ type: 'toast.dismissed', id });
      }}
    />
  );
}
