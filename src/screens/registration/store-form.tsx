import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepText } from '#machines/registration/registration.types.ts';
import { Alert } from '#src/components/alert.tsx';
import { Stamp } from '#src/components/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useSend } from '#src/runtime/use-app.ts';
import { useSubmissionView } from '#src/runtime/use-submission-view.ts';
import { DashboardLink } from '#src/screens/auth/dashboard-link.tsx';
import { RetryNowButton } from '#src/screens/auth/retry-now-button.tsx';
import { AddressField } from './address/address-field.tsx';
import styles from './registration.screen.module.css';
import { SubmissionFailure } from './submission-failure.tsx';
import { useStep } from './use-step.ts';

/** Step 2: store name and address. */
export function StoreForm() {
  const { t } = useTranslation(['registration', 'auth']);
  const send = useSend('registration');
  const { status, delay, isCompleted, isReadOnly, canSubmit } = useSubmissionView();
  const isBusy = status !== null;
  const statusText = () => {
    if (status === 'dashboardUnopened') return t('auth:dashboardUnopened');
    if (status === 'openingSession') return t('auth:busy.openingDashboard');
    return status && t('registering');
  };

  const { propsOf, submit } = useStep('store', isReadOnly);
  // A field that is added to the step does not compile until it is here.
  const fields: Record<keyof StepText<'store'>, ReactNode> = {
    storeName: (
      <TextField
        key="storeName"
        label={t('storeName')}
        hint={t('storeNameHint')}
        {...propsOf('storeName')}
        autoComplete="organization"
        autoCapitalize="words"
      />
    ),
    address: (
      <AddressField
        key="address"
        label={t('storeAddress')}
        hint={t('storeAddressHint')}
        {...propsOf('address')}
        autoComplete="shipping address-line1"
      />
    ),
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SubmissionFailure />
      <div className={styles.store} data-place={t('address.mapPlaceholder')}>
        {Object.values(fields)}
      </div>
      {delay && (
        <Alert
          tone="notice"
          title={t(delay === 'offline' ? 'auth:offline.title' : 'auth:busy.slow')}
          actions={<RetryNowButton />}
        >
          {delay === 'offline' && <p>{t('auth:offline.text')}</p>}
        </Alert>
      )}
      {/* Repeats the button's busy text, which screen readers do not get. */}
      <VisuallyHidden>
        <span role="status">{statusText()}</span>
      </VisuallyHidden>
      <div className={styles.actions}>
        {isCompleted ? (
          <Stamp>{t('stamp')}</Stamp>
        ) : (
          <Button
            variant="plain"
            icon={<Icon name="back" />}
            disabled={isBusy}
            onClick={() => send({ type: 'store.left' })}
          >
            {t('auth:back')}
          </Button>
        )}
        {status === 'dashboardUnopened' ? (
          <DashboardLink />
        ) : (
          <Button type="submit" disabled={!canSubmit && !isBusy} busy={statusText() ?? false}>
            {t('complete')}
          </Button>
        )}
      </div>
    </form>
  );
}
