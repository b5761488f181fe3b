import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectCanSwitchMode } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInMode } from '#machines/sign-in/sign-in.types.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useFocusOnChange } from '#src/components/use-focus-on-change.ts';
import { useAuthView, useSignIn } from '#src/runtime/use-app.ts';
import type { FormStart } from '#src/runtime/use-stored-form-start.ts';
import styles from './auth.screen.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { FormFooter } from './form-footer.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { hasFooter, useFormHeading } from './use-form-heading.ts';

const switches = {
  signIn: { question: 'noAccountQuestion', link: 'noAccountLink' },
  signUp: { question: 'haveAccountQuestion', link: 'haveAccountLink' },
} as const satisfies Record<SignInMode, object>;

/** Sign-in and sign-up, with links back to /get-started and to /. */
export function AuthScreen({
  initialMode,
  start = { view: 'social', email: '' },
}: {
  initialMode: SignInMode;
  start?: FormStart | undefined;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const signIn = useSignIn({ surface: 'page', mode: initialMode, start: start.view, email: start.email });
  const canSwitchMode = useSelector(signIn, selectCanSwitchMode);
  const view = useAuthView(signIn);
  const { mode } = view;
  const { title, subtitle, ticket } = useFormHeading(view);
  const heading = useFocusOnChange<HTMLHeadingElement>(mode);
  return (
    <AuthLayout ticket={ticket && t(`ticket.${ticket}`)} wait={t('common:moment')}>
      <div className={styles.back}>
        <LinkButton variant="plain" icon={<Icon name="back" />} to={pages.getStarted}>
          {t('back')}
        </LinkButton>
        <LinkButton variant="plain" to={pages.landing}>
          {t('backToHome')}
        </LinkButton>
      </div>
      <header className={styles.head}>
        <h1 id="headline" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </header>
      <SignInPanel signIn={signIn} view={view} />
      {hasFooter(view.panel) && (
        <FormFooter question={t(switches[mode].question)}>
          <Button
            variant="plain"
            disabled={!canSwitchMode || view.busy === 'auth'}
            // A double click would switch back.
            onClick={({ detail }) => detail > 1 || signIn.send({ type: 'mode.switched' })}
          >
            {t(switches[mode].link)}
          </Button>
        </FormFooter>
      )}
    </AuthLayout>
  );
}
