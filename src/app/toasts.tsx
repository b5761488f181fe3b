import { useSelector } from '@xstate/react';
import { selectIsShowing, selectToast } from '#machines/notifications/notifications.selectors.ts';
import { Toaster } from '#src/components/toaster.tsx';
import { useApp } from './hooks.ts';

/** Draws what the notifications chart shows. */
export function Toasts() {
  const { notifications } = useApp();
  const toast = useSelector(notifications, selectToast);
  const open = useSelector(notifications, selectIsShowing);
  return (
    <Toaster
      toast={toast && { ...toast, open }}
      onOpenChange={(id, isOpen) => {
        if (!isOpen) notifications.send({ type: 'toast.dismissed', id });
      }}
    />
  );
}
