import { apiBase } from '#contract/site.ts';

/** Checks the session without the API client of the flow: whether it is valid. */
export const pingSession = async (apiHost: string): Promise<boolean> => {
  try {
    const response = await fetch(`${apiHost}${apiBase}/logout`, { credentials: 'include' });
    // An unread body would occupy the connection.
    const { valid } = (await response.json()) as { valid?: unknown };
    return valid === true;
  } catch (error) {
    console.warn('The session could not be checked; it counts as invalid.', error);
    return false;
  }
};
