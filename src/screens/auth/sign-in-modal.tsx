import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/components/dialog.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import { useSignIn } from '#src/runtime/hooks.ts';
import { FormFoot } from './form-foot.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { useFormHeading } from './use-form-heading.ts';

function OpenModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn({ surface: 'modal', mode: 'signIn', start: 'social' });
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
      <SignInPanel signIn={signIn} />
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
export function SignInModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open && <OpenModal onClose={onClose} />;
}
