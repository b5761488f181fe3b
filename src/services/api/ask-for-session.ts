import { apiBase } from '#server/contract.ts';

/** GET /logout for a visitor who is nobody here: a failed call counts as no session, and so does its answer. */
export const askForSession = (apiHost: string) => {
  fetch(`${apiHost}${apiBase}/logout`, { credentials: 'include' }).catch(() => {});
};
