import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { DraftEvent } from '#machines/registration/registration.types.ts';
import type { ConnectionEvent } from '#machines/request/request.types.ts';
import type { PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import type { Language } from '#src/i18n/languages.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { openApp, type World } from './open-app.tsx';

export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };

/** The whole app as a person sees it, at an address, in front of fake ports that wait for answers. */
export const renderApp = async (path: string, language: Language = 'en', world: World = {}) => {
  const { page, hear, stop, ...opened } = await openApp(path, language, world);
  const { auth } = opened;
  onTestFinished(stop);
  const { unmount } = render(page);
  /** Lets an answer arrive and everything that follows from it be drawn. */
  const answer = (give: () => void) =>
    act(async () => {
      give();
      await settle();
      await settle();
    });
  return {
    ...opened,
    unmount,
    answer,
    user: userEvent.setup(),
    tell: (event: IdentityEvent) => answer(() => hear.identity(event)),
    tellOfDraft: (event: DraftEvent) => answer(() => hear.draft(event)),
    tellConnection: (event: ConnectionEvent) => answer(() => hear.connection(event)),
    tellOfPopup: (event: PopupEvent) => answer(() => hear.popup(event)),
    /** From the session check to the answer about the record. */
    signInAs: async (record: 'found' | 'missing') => {
      await answer(() => hear.identity({ type: 'identity.signedIn', identity: ana }));
      await answer(() => auth.resolve('fetchToken', 'token'));
      await answer(() => auth.resolve('lookUpUser', record));
    },
  };
};
