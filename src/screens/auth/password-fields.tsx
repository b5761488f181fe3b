import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type Busy, Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';

/** The account of the password: password managers need its user name. */
export function AccountEmail({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <TextField label={t('email')} name="email" type="email" autoComplete="username" readOnly value={email} />
  );
}

interface CurrentPasswordProps
  extends Pick<ComponentProps<typeof PasswordField>, 'error' | 'isErrorAnnounced'> {
  /** Offers another password. */
  onForgotPassword?: () => void;
  busy?: Busy;
}

export function CurrentPassword({ onForgotPassword, busy = false, ...props }: CurrentPasswordProps) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      label={t('password')}
      name="password"
      autoComplete="current-password"
      enterKeyHint="go"
      required
      beside={
        onForgotPassword && (
          <Button variant="plain" size="small" disabled={busy !== false} onClick={onForgotPassword}>
            {t('forgotPassword')}
          </Button>
        )
      }
      {...props}
    />
  );
}

interface NewPasswordProps {
  label: string;
  errorOf: (name: 'password' | 'repeatPassword') => string | undefined;
}

/** A new password, twice. */
export function NewPassword({ label, errorOf }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('repeatPassword')}
        name="repeatPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        required
        error={errorOf('repeatPassword')}
      />
    </>
  );
}
