import { apiBase } from '#contract/site.ts';

/** GET /logout for a signed-out visitor. Reads the body, because an unread one occupies the connection. */
export const pingSession = async (apiHost: string): Promise<void> => {
  try {
    const response = await fetch(`${apiHost}${apiBase}/logout`, { credentials: 'include' });
    await response.text();
  } catch (error) {
    console.warn('The session could not be checked; it counts as invalid.', error);
  }
};
