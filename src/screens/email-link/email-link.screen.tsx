import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import {
  type EmailLinkView,
  selectIsSigningIn,
  selectUnusableReason,
  selectView,
} from '#machines/email-link/email-link.selectors.ts';
import type { EmailLinkInput } from '#machines/email-link/email-link.types.ts';
import { Stamp } from '#src/components/badge.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useFocusOnChange } from '#src/components/use-focus-on-change.ts';
import { type EmailLinkActor, useEmailLink } from '#src/runtime/use-email-link.ts';
import styles from '#src/screens/auth/auth.screen.module.css';
import { AuthLayout } from '#src/screens/auth/auth-layout.tsx';
import { AccountPasswordForm } from './account-password-form.tsx';
import { ChangedPassword } from './changed-password.tsx';
import { LinkFailed } from './link-failed.tsx';
import { LinkSent } from './link-sent.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RecoverAccountPrompt } from './recover-account-prompt.tsx';
import { RecoveredAccount } from './recovered-account.tsx';
import { UnusableLink } from './unusable-link.tsx';
import { VerifiedEmail } from './verified-email.tsx';
import { VerifyEmailPrompt } from './verify-email-prompt.tsx';

const bodies = {
  checking: null,
  askingToVerify: VerifyEmailPrompt,
  askingForPassword: AccountPasswordForm,
  verifying: null,
  askingToRecover: RecoverAccountPrompt,
  recovering: null,
  notRecovered: LinkFailed,
  recovered: RecoveredAccount,
  linkSent: LinkSent,
  failed: LinkFailed,
  notVerified: LinkFailed,
  newPassword: NewPasswordForm,
  changed: ChangedPassword,
  verified: VerifiedEmail,
  unusable: UnusableLink,
} as const satisfies Record<EmailLinkView, null | ((props: { link: EmailLinkActor }) => unknown)>;

/** Views with an order ticket beside them, and those with a stamp on the sheet. */
const tickets: { readonly [View in EmailLinkView]?: 'password' | 'verified' } = {
  newPassword: 'password',
  changed: 'password',
  verified: 'verified',
};
const stamps: { readonly [View in EmailLinkView]?: 'changed' | 'verified' } = {
  changed: 'changed',
  verified: 'verified',
};

/** Target of e-mail links. */
export function EmailLinkScreen(input: EmailLinkInput) {
  const { t } = useTranslation(['emailLink', 'common']);
  const link = useEmailLink(input);
  const view = useSelector(link, selectView);
  const problem = useSelector(link, selectUnusableReason);
  const Body = bodies[view];
  const ticket = tickets[view];
  const stamp = stamps[view];
  const isWaiting = view === 'checking' || view === 'verifying' || view === 'recovering';

  const isSigningIn = useSelector(link, selectIsSigningIn);

  // Announces the result and moves the focus to it.
  const heading = useFocusOnChange<HTMLHeadingElement>(view, isWaiting);

  return (
    <AuthLayout ticket={ticket && t(`ticket.${ticket}`)} wait={t('common:moment')}>
      <header className={styles.head}>
        {stamp && <Stamp>{t(`stamp.${stamp}`)}</Stamp>}
        <h1 ref={heading} tabIndex={-1}>
          {t(view === 'unusable' ? `unusable.${problem ?? 'invalid'}.title` : `${view}.title`)}
        </h1>
        <p className={styles.subtitle} role="status">
          {isSigningIn ? t('changed.status') : isWaiting && t(`${view}.status`)}
        </p>
      </header>
      {Body && <Body link={link} />}
      <LinkButton variant="plain" size="small" to={pages.landing}>
        {t('backToHome')}
      </LinkButton>
    </AuthLayout>
  );
}
