/** The `sub` of an ID token; null if unreadable. Only the server verifies tokens. */
export const accountOf = (token: string | null): string | null => {
  try {
    const payload = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
};
