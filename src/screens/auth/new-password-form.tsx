import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInActor } from '#src/app/hooks.ts';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { newPasswordErrors } from './credential-errors.ts';
import styles from './sign-in-panel.module.css';

/** Where the link of a reset e-mail leads. */
export function NewPasswordForm({ signIn, busy }: { signIn: SignInActor; busy: boolean }) {
  const { t } = useTranslation('auth');
  const [errors, setErrors] = useState<ReturnType<typeof newPasswordErrors>>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = {
      password: String(data.get('password')),
      repeatPassword: String(data.get('repeatPassword')),
    };
    const found = newPasswordErrors(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) (form.elements.namedItem(first) as HTMLInputElement).focus();
    else signIn.send({ type: 'newPassword.submitted', ...values });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>{t('newPassword.title')}</h2>
      <p>{t('newPassword.text')}</p>
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={errors.password && t(`fieldErrors.${errors.password}`)}
      />
      <TextField
        label={t('repeatPassword')}
        name="repeatPassword"
        type="password"
        autoComplete="new-password"
        required
        error={errors.repeatPassword && t(`fieldErrors.${errors.repeatPassword}`)}
      />
      <Button type="submit" wide busy={busy}>
        {t('newPassword.submit')}
      </Button>
      <div className={styles.row}>
        <Button variant="plain" disabled={busy} onClick={() => signIn.send({ type: 'reset.chosen' })}>
          {t('newPassword.askAgain')}
        </Button>
      </div>
    </form>
  );
}
