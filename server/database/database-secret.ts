/**
 * A secret that all processes of one database share: user, password and name from its URL. Host and options may differ
 * between processes. Undefined without a database.
 */
export function databaseSecret(databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { username, password, pathname } = new URL(databaseUrl);
  return `${username}:${password}@${pathname}`;
}
