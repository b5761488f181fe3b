import { useTranslation } from 'react-i18next';
import type { SignInStart } from '#machines/sign-in/sign-in.types.ts';
import { Dialog } from '#src/components/dialog.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import { useSignIn } from '#src/runtime/hooks.ts';
import { FormFoot } from './form-foot.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { useFormHeading } from './use-form-heading.ts';

interface OpenModalProps {
  /** How the form begins after a reload; with the options by default. */
  start?: { view: SignInStart; email: string } | undefined;
  onClose: () => void;
}

function OpenModal({ start = { view: 'social', email: '' }, onClose }: OpenModalProps) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn({ surface: 'modal', mode: 'signIn', start: start.view });
  const { title, subtitle, isOther } = useFormHeading(signIn);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={subtitle}
    >
      <SignInPanel signIn={signIn} initialEmail={start.email} />
      {!isOther && (
        <FormFoot question={t('noAccountQuestion')}>
          <LinkButton variant="plain" to={paths.auth} search={{ mode: 'sign-up' }}>
            {t('noAccountLink')}
          </LinkButton>
        </FormFoot>
      )}
    </Dialog>
  );
}

/** The landing page's sign-in. Each opening starts afresh. */
export function SignInModal({ open, ...rest }: OpenModalProps & { open: boolean }) {
  return open && <OpenModal {...rest} />;
}
