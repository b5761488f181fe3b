import { createKeptText } from './kept-text.ts';

/** Kept until a sign-out has reached the server, which alone can clear the session's cookie. */
export const createSignOutDue = (storage: () => Storage) => createKeptText('signOutDue', storage);
