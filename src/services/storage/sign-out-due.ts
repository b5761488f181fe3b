import { createKeptText } from './kept-text.ts';

/** Whose sign-out the server has not heard of yet. It alone can clear the session's cookie. */
export const createSignOutDue = (storage: () => Storage) => createKeptText('signOutDue', storage);
