import { DatabaseSync } from 'node:sqlite';

/** References the locks: garbage collection would release them. */
const locks = new Set<DatabaseSync>();
/** https://www.sqlite.org/rescode.html#busy */
const busy = 5;

/**
 * Acquires an exclusive lock, which the operating system releases when the process ends, even after kill -9. Node has no API
 * for such a lock, but its SQLite uses one.
 */
export function lockFile(path: string, messageWhenTaken: string): () => void {
  const holder = acquire(path, messageWhenTaken);
  locks.add(holder);
  return () => {
    locks.delete(holder);
    holder.close();
  };
}

function acquire(path: string, messageWhenTaken: string) {
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(path);
    holder.exec('BEGIN EXCLUSIVE');
    return holder;
  } catch (error) {
    holder?.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    throw new Error(
      errcode === busy
        ? messageWhenTaken
        : `The lock file ${path} cannot be used (${message}). Delete it while no process uses its folder.`,
      { cause: error },
    );
  }
}
