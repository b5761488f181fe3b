import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';

/** The account of the password: password managers need its user name. */
export function AccountEmail({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <TextField label={t('email')} name="email" type="email" autoComplete="username" readOnly value={email} />
  );
}

export function CurrentPassword(
  props: Pick<ComponentProps<typeof PasswordField>, 'error' | 'isErrorAnnounced'>,
) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      label={t('password')}
      name="password"
      autoComplete="current-password"
      enterKeyHint="go"
      required
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
