import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectOwnershipResult } from '#machines/auth/auth.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useAuth } from '#src/runtime/use-app.ts';

/** Result of the ownership prompt. `offersSignUp`: the form below is not the sign-up form. */
export function OwnershipNotice({ offersSignUp }: { offersSignUp: boolean }) {
  const { t } = useTranslation('auth');
  const ownershipResult = useAuth(selectOwnershipResult);
  if (ownershipResult === null) return null;
  if (ownershipResult.isOwner) {
    return (
      <Alert tone="success" title={t('ownershipConfirmed.title')}>
        <p>{t('ownershipConfirmed.text')}</p>
      </Alert>
    );
  }
  return (
    <>
      <Alert tone="success" title={t('storeDeleted.title')}>
        <p>{t('storeDeleted.text')}</p>
      </Alert>
      {offersSignUp && (
        <LinkButton wide to={pages.auth} search={{ mode: 'sign-up' }}>
          {t('storeDeleted.signUp')}
        </LinkButton>
      )}
    </>
  );
}
