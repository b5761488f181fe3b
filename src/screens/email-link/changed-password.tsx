import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectOtherEmail } from '#machines/email-link/email-link.selectors.ts';
import type { EmailLinkActor } from '#src/runtime/email-link.hooks.ts';
import { AnotherAccount } from './another-account.tsx';

/** Said where the form for it is not what comes next: somebody else is signed in. */
export function ChangedPassword({ link }: { link: EmailLinkActor }) {
  const { t } = useTranslation('emailLink');
  const other = useSelector(link, selectOtherEmail) ?? '';
  return <AnotherAccount link={link} done={t('changed.text')} other={other} />;
}
