import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectRevocation } from '#machines/auth/auth.selectors.ts';
import { selectIsShowing, selectToast } from '#machines/notifications/notifications.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Notice } from '#src/components/notice.tsx';
import { ToastRegion } from '#src/components/toast-region.tsx';
import type { ToastView } from '#src/components/toaster.tsx';
import { tones } from '#src/components/tone-icon.tsx';
import { lazyRequired } from '#src/config/lazy-required.ts';
import { useI18n } from '#src/i18n/use-i18n.ts';
import { useApp, useAuth } from './use-app.ts';

const Toaster = lazyRequired(() => import('#src/components/toaster.tsx'), 'Toaster');

/** Includes the second before a delayed notice appears. */
const PLAIN_DURATION_MS = 6_000;

interface PlainToastProps {
  toast: ToastView;
  onClose: (id: string) => void;
}

/** Shows a toast without the toaster, which cannot load offline. */
function PlainToast({ toast: { id, title, text, variant }, onClose }: PlainToastProps) {
  useEffect(() => {
    const timer = setTimeout(() => onClose(id), PLAIN_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, onClose]);
  return (
    <Notice isDelayed>
      <Alert tone={tones[variant]} title={title}>
        <p>{text}</p>
      </Alert>
    </Notice>
  );
}

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

/** Renders the notifications machine's toast. The toaster loads with the first one, which most visits never have. */
export function Toasts() {
  const { notifications } = useApp();
  const toast = useSelector(notifications, selectToast);
  const open = useSelector(notifications, selectIsShowing);
  const close = useCallback(
    (id: string) => notifications.send({ type: 'toast.dismissed', id }),
    [notifications],
  );
  useRevocationToast();
  if (!toast) return <ToastRegion />;
  const view = { id: toast.id, variant: toast.variant, ...toast.content(), open };
  return (
    <Suspense
      fallback={
        <>
          <ToastRegion />
          {open && <PlainToast toast={view} onClose={close} />}
        </>
      }
    >
      <Toaster toast={view} onOpenChange={(id, isOpen) => !isOpen && close(id)} />
    </Suspense>
  );
}
