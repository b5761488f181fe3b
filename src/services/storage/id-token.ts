/** Whose id token this is; null when it cannot be read. Nothing is verified: that is the server's part. */
export const accountOf = (token: string | null): string | null => {
  try {
    const claims = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return String(JSON.parse(atob(claims)).sub);
  } catch {
    return null;
  }
};

/** Whether both are tokens of one account. */
export const isSameAccount = (token: string | null, other: string | null): boolean => {
  const account = accountOf(token);
  return account !== null && account === accountOf(other);
};
