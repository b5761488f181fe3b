import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { Dialog } from '#src/components/dialog.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useSignIn } from '#src/runtime/use-app.ts';
import { type FormStart, readFormStart } from '#src/runtime/use-stored-form-start.ts';
import { FormFooter } from './form-footer.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { useFormHeading } from './use-form-heading.ts';

/** The typed e-mail goes along to sign-up. */
const signUpState = () => {
  const { view = 'social', email } = readFormStart() ?? {};
  return email ? { start: { view, email } } : {};
};

interface OpenModalProps {
  /** Initial view after a reload; the options by default. */
  start?: FormStart | undefined;
  onClose: () => void;
}

function OpenModal({ start = { view: 'social', email: '' }, onClose }: OpenModalProps) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn({ surface: 'modal', mode: 'signIn', start: start.view, email: start.email });
  const { title, subtitle, isSpecialView } = useFormHeading(signIn);
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
      {!isSpecialView && (
        <FormFooter question={t('noAccountQuestion')}>
          <LinkButton variant="plain" to={pages.auth} search={{ mode: 'sign-up' }} state={signUpState}>
            {t('noAccountLink')}
          </LinkButton>
        </FormFooter>
      )}
    </Dialog>
  );
}

/** Sign-in of the landing page. Each opening resets it. */
export function SignInModal({ open, ...rest }: OpenModalProps & { open: boolean }) {
  return open && <OpenModal {...rest} />;
}
