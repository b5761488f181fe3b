import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { Dialog } from '#src/components/dialog.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useAuthView, useSignIn } from '#src/runtime/use-app.ts';
import { type FormStart, readFormStart } from '#src/runtime/use-stored-form-start.ts';
import { FormFooter } from './form-footer.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { hasFooter, useFormHeading } from './use-form-heading.ts';

/** Passes the typed e-mail to sign-up. */
const signUpState = () => {
  const { view = 'social', email } = readFormStart() ?? {};
  return email ? { start: { view, email } } : {};
};

interface OpenedModalProps {
  /** Initial view after a reload; the options by default. */
  start?: FormStart | undefined;
  onClose: () => void;
}

function OpenedModal({ start = { view: 'social', email: '' }, onClose }: OpenedModalProps) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn({ surface: 'modal', mode: 'signIn', start: start.view, email: start.email });
  const view = useAuthView(signIn);
  const { title, subtitle } = useFormHeading(view);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={subtitle}
    >
      <SignInPanel signIn={signIn} view={view} />
      {hasFooter(view.panel) && (
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
export function SignInModal({ open, ...rest }: OpenedModalProps & { open: boolean }) {
  return open && <OpenedModal {...rest} />;
}
