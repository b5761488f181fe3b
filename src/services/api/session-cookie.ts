import type { Api } from './api.ts';

/**
 * A browser may drop the session's cookie without a word. Until it has shown once that it stores cookies, GET /logout follows
 * POST /session; createSession then rejects with the code `cookies-blocked`.
 */
export const checkCookie = (
  api: Pick<Api, 'checkSession' | 'createSession' | 'hasSession'>,
): Pick<Api, 'checkSession' | 'createSession'> => {
  let isProven = false;
  return {
    checkSession: async (signal) => {
      const answer = await api.checkSession(signal);
      isProven ||= answer.valid;
      return answer;
    },
    createSession: async (input, signal) => {
      const created = await api.createSession(input, signal);
      if (created.status !== 'success') return created;
      isProven ||= await api.hasSession(signal);
      if (!isProven) throw { code: 'cookies-blocked' };
      return created;
    },
  };
};
