import { useNavigate } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { pages } from '#contract/site.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLinkInput } from '#machines/email-link/email-link.types.ts';
import { useI18n } from '#src/i18n/use-i18n.ts';
import { useApp } from './use-app.ts';

/** Machine of an e-mail link. A used code is removed from the URL, so reload and Back cannot reuse it. */
export const useEmailLink = (input: EmailLinkInput) => {
  const { emailLinkPorts, notify } = useApp();
  const i18n = useI18n();
  const navigate = useNavigate();
  const [machine] = useState(() => createEmailLinkMachine(emailLinkPorts));
  const link = useActorRef(machine, { input });
  useEffect(() => {
    const openForm = (email: string, view: 'email' | 'resetPassword' = 'email') => {
      void navigate({
        to: pages.auth,
        search: {},
        state: { start: { view, email } },
        replace: true,
      });
    };
    const changed = link.on('password.changed', ({ email, next }) => {
      if (next === 'result') {
        void navigate({ to: pages.auth, search: {}, state: { changedEmail: email }, replace: true });
        return;
      }
      const content = () => i18n.getFixedT(null, 'emailLink')('changed', { returnObjects: true });
      notify({ content, variant: 'success' });
      openForm(email);
    });
    const signedIn = link.on('account.signedIn', () => {
      void navigate({ to: pages.registration, replace: true });
    });
    const signedOut = link.on('otherAccount.signedOut', ({ email, next }) =>
      openForm(email, next === 'resetForm' ? 'resetPassword' : 'email'),
    );
    const verified = link.on('email.verified', ({ email }) => {
      void navigate({ to: pages.auth, search: {}, state: { verifiedEmail: email }, replace: true });
    });
    return () => {
      changed.unsubscribe();
      signedIn.unsubscribe();
      signedOut.unsubscribe();
      verified.unsubscribe();
    };
  }, [link, notify, navigate, i18n]);
  return link;
};
export type EmailLinkActor = ReturnType<typeof useEmailLink>;
