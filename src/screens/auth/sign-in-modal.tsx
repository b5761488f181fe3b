import { useTranslation } from 'react-i18next';
import { useSignIn } from '#src/app/hooks.ts';
import { Dialog } from '#src/components/dialog.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

function ModalPanel() {
  return <SignInPanel signIn={useSignIn({ surface: 'modal', mode: 'signIn', start: 'social' })} />;
}

/** The landing page's sign-in. Each opening starts afresh. */
export function SignInModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('signInTitle')}
      description={t('signInSubtitle')}
    >
      <ModalPanel />
    </Dialog>
  );
}
