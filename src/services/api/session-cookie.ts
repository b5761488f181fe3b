import type { Api } from './api.ts';

/**
 * Detects browsers that silently drop the session cookie: until one is proven, GET /logout follows POST /session.
 * Without it `createSession` rejects with the code `cookies-blocked`.
 */
export const checkCookie = (
  api: Pick<Api, 'checkSession' | 'createSession' | 'isCookieStored'>,
): Pick<Api, 'checkSession' | 'createSession'> => {
  let isProven = false;
  return {
    checkSession: async (signal) => {
      const validity = await api.checkSession(signal);
      isProven ||= validity.valid;
      return validity;
    },
    createSession: async (input, signal) => {
      const created = await api.createSession(input, signal);
      if (created.status !== 'success') return created;
      isProven ||= await api.isCookieStored(signal);
      if (!isProven) throw { code: 'cookies-blocked' };
      return created;
    },
  };
};
