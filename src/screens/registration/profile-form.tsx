import type { ChangeEvent, FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldLimits } from '#contract/limits.ts';
import {
  selectFieldProblems,
  selectProblems,
  selectProfile,
} from '#machines/registration/registration.selectors.ts';
import type { Profile } from '#machines/registration/registration.types.ts';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { paths } from '#src/config/paths.ts';
import { useRegistration, useSend } from '#src/runtime/hooks.ts';
import styles from './registration.screen.module.css';
import { SubmissionFailure } from './submission-failure.tsx';

/** Step 1: first name, last name, phone. */
export function ProfileForm() {
  const { t } = useTranslation('registration');
  const send = useSend('registration');
  const profile = useRegistration(selectProfile);
  const problems = useRegistration(selectProblems);
  const refused = useRegistration(selectFieldProblems);

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    send({
      type: 'profile.changed',
      profile: { ...profile, [currentTarget.name]: currentTarget.value },
    });
  const problemOf = (field: keyof Profile) => {
    const problem = problems[field] ?? refused[field];
    return problem && t(`fieldErrors.${problem}`);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => send({ type: 'profile.submitted' }));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SubmissionFailure />
      <div className={styles.pair}>
        <TextField
          label={t('firstName')}
          name="name"
          autoComplete="given-name"
          maxLength={fieldLimits.name}
          required
          value={profile.name}
          error={problemOf('name')}
          onChange={change}
        />
        <TextField
          label={t('lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={fieldLimits.lastName}
          required
          value={profile.lastName}
          error={problemOf('lastName')}
          onChange={change}
        />
      </div>
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={fieldLimits.phone}
        required
        value={profile.phone}
        onChange={change}
        error={problemOf('phone')}
      />
      <div className={styles.actions}>
        <LinkButton variant="plain" icon="back" to={paths.auth}>
          {t('back')}
        </LinkButton>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  );
}
