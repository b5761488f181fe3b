import { useNavigate } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLinkInput } from '#machines/email-link/email-link.types.ts';
import { paths } from '#src/config/paths.ts';
import { useApp } from './hooks.ts';

/** A chart for the link of an e-mail. A code that is used up leaves the address: no reload, no way back. */
export const useEmailLink = (input: EmailLinkInput) => {
  const { emailLinkPorts, notify } = useApp();
  const { t } = useTranslation('emailLink');
  const navigate = useNavigate();
  const [machine] = useState(() => createEmailLinkMachine(emailLinkPorts));
  const link = useActorRef(machine, { input });
  useEffect(() => {
    const changed = link.on('password.changed', ({ email }) => {
      notify({ title: t('changed.title'), text: t('changed.text'), variant: 'default' });
      void navigate({
        to: paths.auth,
        search: {},
        state: { start: { view: 'email', email } },
        replace: true,
      });
    });
    const verified = link.on('email.verified', ({ email }) => {
      void navigate({ to: paths.auth, search: {}, state: { verifiedEmail: email }, replace: true });
    });
    return () => {
      changed.unsubscribe();
      verified.unsubscribe();
    };
  }, [link, notify, navigate, t]);
  return link;
};
export type EmailLinkActor = ReturnType<typeof useEmailLink>;
