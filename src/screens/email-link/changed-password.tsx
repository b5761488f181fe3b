import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectEmail, selectOtherEmail } from '#machines/email-link/email-link.selectors.ts';
import type { EmailLinkActor } from '#src/runtime/use-email-link.ts';
import { AnotherAccount } from './another-account.tsx';

/** Password changed: names the other account that is signed in. Renders nothing without one, because the page signs in. */
export function ChangedPassword({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const email = useSelector(link, selectEmail);
  const other = useSelector(link, selectOtherEmail);
  if (!other) return null;
  return <AnotherAccount link={link} done={t('anotherAccount.changed', { email })} other={other} />;
}
