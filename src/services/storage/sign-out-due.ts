import { createKeptText } from './kept-text.ts';

/** Kept while the server has not heard of a sign-out: it alone can take the session's cookie back. */
export const createSignOutDue = (storage: () => Storage) => createKeptText('signOutDue', storage);
