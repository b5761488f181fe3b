import { Dialog } from '#src/components/dialog.tsx';
import { useSignIn } from '#src/runtime/hooks.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { useFormHeading } from './use-form-heading.ts';

function OpenModal({ onClose }: { onClose: () => void }) {
  const signIn = useSignIn({ surface: 'modal', mode: 'signIn', start: 'social' });
  const { title, subtitle } = useFormHeading(signIn);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={subtitle}
    >
      <SignInPanel signIn={signIn} />
    </Dialog>
  );
}

/** The landing page's sign-in. Each opening starts afresh. */
export function SignInModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open && <OpenModal onClose={onClose} />;
}
