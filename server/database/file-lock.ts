import { DatabaseSync } from 'node:sqlite';

/** References the locks: garbage collection would release them. */
const locks = new Set<DatabaseSync>();

/**
 * Acquires an exclusive lock, which the operating system releases when the process ends, even after kill -9. Node has no API
 * for such a lock, but its SQLite uses one.
 */
export function lockFile(path: string, messageWhenTaken: string): () => void {
  const holder = new DatabaseSync(path);
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    throw new Error(messageWhenTaken, { cause: error });
  }
  locks.add(holder);
  return () => {
    locks.delete(holder);
    holder.close();
  };
}
