import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectIsRegistered, selectUnsentPhone } from '#machines/registration/registration.selectors.ts';
import type { StepText } from '#machines/registration/registration.types.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { LiveRegion } from '#src/components/live-region.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { useRegistration } from '#src/runtime/use-app.ts';
import { useStoredPhone } from '#src/runtime/use-stored-phone.ts';
import styles from './registration.screen.module.css';
import { SubmissionFailure } from './submission-failure.tsx';
import { useStep } from './use-step.ts';

/** Step 1: first name, last name, phone. */
export function ProfileForm() {
  const { t } = useTranslation(['registration', 'auth']);
  const { values, propsOf, submit } = useStep('profile', useRegistration(selectIsRegistered));
  const storedPhone = useStoredPhone(useRegistration(selectUnsentPhone));
  const phone = propsOf('phone');
  const doubt = storedPhone?.doubt && !phone.error ? t(`fieldErrors.${storedPhone.doubt}`) : '';
  const isStoredAsTyped = storedPhone === null || storedPhone.formatted === values.phone.trim();
  const note = doubt || (isStoredAsTyped ? '' : t('phoneStoredAs', { phone: storedPhone.formatted }));

  // A field that is added to the step does not compile until it is here.
  const { name, lastName, ...others }: Record<keyof StepText<'profile'>, ReactNode> = {
    name: (
      <TextField
        label={t('firstName')}
        {...propsOf('name')}
        autoComplete="given-name"
        autoCapitalize="words"
      />
    ),
    lastName: (
      <TextField
        label={t('lastName')}
        {...propsOf('lastName')}
        autoComplete="family-name"
        autoCapitalize="words"
      />
    ),
    phone: (
      <TextField
        key="phone"
        label={t('phone')}
        hint={t('phoneHint')}
        {...phone}
        type="tel"
        autoComplete="tel"
        enterKeyHint="go"
        note={phone.error ? undefined : note}
        isWarning={doubt !== ''}
        after={<LiveRegion text={doubt} />}
      />
    ),
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SubmissionFailure />
      <div className={styles.pair}>
        {name}
        {lastName}
      </div>
      {Object.values(others)}
      <div className={styles.actions}>
        <LinkButton variant="plain" icon={<Icon name="back" />} to={pages.auth}>
          {t('auth:back')}
        </LinkButton>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  );
}
