import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectIdentity } from '#machines/auth/auth.selectors.ts';
import type { AuthView } from '#machines/flow/auth-view.selectors.ts';
import { selectFormStart } from '#machines/sign-in/sign-in.selectors.ts';
import { LinkButton } from '#src/components/link-button.tsx';
import { lazyRequired } from '#src/config/lazy-required.ts';
import { type SignInActor, useAuth } from '#src/runtime/use-app.ts';
import { useStoredFormStart } from '#src/runtime/use-stored-form-start.ts';
import { AccountChoice } from './account-choice.tsx';
import { AuthError } from './auth-error.tsx';
import { AuthNotice } from './auth-notice.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { EmailForm } from './email-form.tsx';
import { LastFailure } from './last-failure.tsx';
import { LinkForm } from './link-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { RetryNowButton } from './retry-now-button.tsx';
import styles from './sign-in-panel.module.css';
import { SocialOptions } from './social-options.tsx';
import { useFormFocus } from './use-form-focus.ts';

/** Few owners see it. */
const OwnershipPrompt = lazyRequired(() => import('./ownership-prompt.tsx'), 'OwnershipPrompt');

const useStatusText = ({ status, provider }: AuthView) => {
  const { t } = useTranslation('auth');
  if (status === null) return null;
  if (status === 'dashboardUnopened') return t(status);
  return status === 'offline'
    ? `${t('offline.title')} ${t('offline.text')}`
    : t(`busy.${status}`, { provider });
};

interface PanelProps {
  signIn: SignInActor;
  view: AuthView;
}

/** Form of the modal and of /auth: options, then e-mail. */
export function SignInPanel({ signIn, view }: PanelProps) {
  const { t } = useTranslation('auth');
  const { status, notice } = view;
  const statusText = useStatusText(view);
  const panel = useFormFocus(view);

  // Stores nothing of a signed-in user: the next user of this device may press Back.
  const isSignedIn = useAuth(selectIdentity) !== null;
  const start = useSelector(signIn, selectFormStart);
  useStoredFormStart(isSignedIn ? null : start);

  return (
    <div className={styles.panel} ref={panel}>
      <AuthError />
      <LastFailure signIn={signIn} />
      {notice && <AuthNotice notice={notice} />}
      <Content signIn={signIn} view={view} statusText={statusText} />
      <p
        className={status === 'waitingForProvider' ? `${styles.status} ${styles.waiting}` : styles.status}
        role="status"
        data-early={t('busy.signingIn')}
        data-opening={t('busy.openingDashboard')}
      >
        {statusText}
      </p>
      {view.panel.type === 'unopened' && <DashboardLink />}
      {(status === 'offline' || status === 'slow') && <RetryNowButton />}
    </div>
  );
}

function Content({ signIn, view, statusText }: PanelProps & { statusText: string | null }) {
  const { t } = useTranslation('auth');
  const { panel, mode, busy } = view;
  switch (panel.type) {
    case 'accountChoice':
      return <AccountChoice />;
    case 'storeQuestion':
    case 'storeDeletion':
      return (
        <Suspense>
          <OwnershipPrompt panel={panel} />
        </Suspense>
      );
    case 'storeDeleted':
      return (
        <LinkButton wide to={pages.auth} search={{ mode: 'sign-up' }}>
          {t('storeDeleted.signUp')}
        </LinkButton>
      );
    case 'returning':
    case 'unopened':
      return null;
    case 'form': {
      const form = { signIn, busy: busy !== null && (statusText ?? true) };
      if (panel.form === 'linking') return <LinkForm {...form} />;
      if (panel.form === 'resetPassword' || panel.form === 'resetSent') return <ResetForm {...form} />;
      return (
        <>
          {panel.form === 'social' && <SocialOptions signIn={signIn} isAuthWorking={busy === 'auth'} />}
          {/* Rendered while hidden, because it is prerendered beside the options. */}
          <EmailForm key={mode} {...form} hidden={panel.form !== 'email'} />
        </>
      );
    }
  }
}
