import { apiBase } from '#contract/site.ts';

/** GET /logout for a visitor who is nobody here. Its answer is read to its end, or the connection would wait. */
export const pingSession = async (apiHost: string): Promise<void> => {
  try {
    const answer = await fetch(`${apiHost}${apiBase}/logout`, { credentials: 'include' });
    await answer.text();
  } catch (error) {
    console.warn('The session could not be checked; it counts as invalid.', error);
  }
};
