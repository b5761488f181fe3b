import { apiBase } from '#contract/site.ts';

/** Sends the session check of a signed-out visitor. Reads the body, because an unread body occupies the connection. */
export const pingSession = async (apiHost: string): Promise<void> => {
  try {
    const response = await fetch(`${apiHost}${apiBase}/logout`, { credentials: 'include' });
    await response.text();
  } catch (error) {
    console.warn('The session could not be checked; it counts as invalid.', error);
  }
};
