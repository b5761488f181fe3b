/** Account of an id token; null if unreadable. Only the server verifies tokens. */
export const accountOf = (token: string | null): string | null => {
  try {
    const claims = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return String(JSON.parse(atob(claims)).sub);
  } catch {
    return null;
  }
};
