/**
 * What all processes of one database know and nobody else: user, password and database of its address. The host may be
 * spelled in several ways, and options differ. Undefined without a database.
 */
export function databaseSecret(databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { username, password, pathname } = new URL(databaseUrl);
  return `${username}:${password}@${pathname}`;
}
