import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { Language } from '#contract/site.ts';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { DraftEvent } from '#machines/registration/registration.types.ts';
import type { ConnectionEvent } from '#machines/request/request.types.ts';
import type { PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { type OpenOptions, openApp } from './open-app.tsx';

export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };

/** Renders the app at a path with fake ports that wait for responses. */
export const renderApp = async (path: string, language: Language = 'en', options: OpenOptions = {}) => {
  const { page, emit, stop, ...opened } = await openApp(path, language, options);
  const { auth } = opened;
  onTestFinished(stop);
  const { unmount } = render(page);
  /** Delivers a response and renders its effects. */
  const answer = (deliver: () => void) =>
    act(async () => {
      deliver();
      await settle();
      await settle();
    });
  return {
    ...opened,
    unmount,
    answer,
    user: userEvent.setup({ delay: null }),
    emitIdentity: (event: IdentityEvent) => answer(() => emit.identity(event)),
    emitDraft: (event: DraftEvent) => answer(() => emit.draft(event)),
    emitConnection: (event: ConnectionEvent) => answer(() => emit.connection(event)),
    emitPopup: (event: PopupEvent) => answer(() => emit.popup(event)),
    /** Signs in, up to the response of the user lookup. */
    signInAs: async (record: 'found' | 'missing') => {
      await answer(() => emit.identity({ type: 'identity.signedIn', identity: ana }));
      await answer(() => auth.resolve('fetchToken', 'token'));
      await answer(() => auth.resolve('lookUpUser', record));
    },
  };
};
