import { DatabaseSync } from 'node:sqlite';

/** A lock that is garbage collected is a lock that is gone. */
const held = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock that the operating system drops with the process, even after kill -9.
 * Node has no call for such a lock, but its SQLite takes one.
 */
export function lockFile(path: string, messageWhenTaken: string): () => void {
  const holder = new DatabaseSync(path);
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    throw new Error(messageWhenTaken, { cause: error });
  }
  held.add(holder);
  return () => {
    held.delete(holder);
    holder.close();
  };
}
