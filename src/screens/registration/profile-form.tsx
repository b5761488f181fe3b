import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import {
  selectIsRegistered,
  selectProfile,
  selectUnsentPhone,
} from '#machines/registration/registration.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { useRegistration, useSend } from '#src/runtime/use-app.ts';
import { useStoredPhone } from '#src/runtime/use-stored-phone.ts';
import styles from './registration.screen.module.css';
import { SubmissionFailure } from './submission-failure.tsx';
import { useStep } from './use-step.ts';

/** Step 1: first name, last name, phone. */
export function ProfileForm() {
  const { t } = useTranslation('registration');
  const send = useSend('registration');
  const profile = useRegistration(selectProfile);
  const isRegistered = useRegistration(selectIsRegistered);
  const { errorOf, submit } = useStep('profile.submitted');
  const stored = useStoredPhone(useRegistration(selectUnsentPhone));

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    send({
      type: 'profile.changed',
      profile: { ...profile, [currentTarget.name]: currentTarget.value },
    });

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SubmissionFailure />
      <div className={styles.pair}>
        <TextField
          label={t('firstName')}
          name="name"
          autoComplete="given-name"
          autoCapitalize="words"
          required
          readOnly={isRegistered}
          value={profile.name}
          error={errorOf('name')}
          onChange={change}
        />
        <TextField
          label={t('lastName')}
          name="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          required
          readOnly={isRegistered}
          value={profile.lastName}
          error={errorOf('lastName')}
          onChange={change}
        />
      </div>
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        name="phone"
        type="tel"
        autoComplete="tel"
        enterKeyHint="go"
        required
        readOnly={isRegistered}
        value={profile.phone}
        onChange={change}
        error={errorOf('phone')}
        note={stored === null || stored === profile.phone.trim() ? '' : t('phoneStoredAs', { phone: stored })}
      />
      <div className={styles.actions}>
        <LinkButton variant="plain" icon={<Icon name="back" />} to={pages.auth}>
          {t('back')}
        </LinkButton>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  );
}
