/** Null if unreadable. Only the server verifies tokens. */
const payloadOf = (token: string | null) => {
  try {
    return JSON.parse(atob((token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
  } catch {
    return null;
  }
};

/** The `sub` of an ID token; null if unreadable. */
export const readAccount = (token: string | null): string | null => {
  const sub: unknown = payloadOf(token)?.sub;
  return typeof sub === 'string' ? sub : null;
};

/** The `firebase.sign_in_provider` of an ID token, such as `google.com` or `password`; null if unreadable. */
export const readProvider = (token: string): string | null => {
  const provider: unknown = payloadOf(token)?.firebase?.sign_in_provider;
  return typeof provider === 'string' ? provider : null;
};
