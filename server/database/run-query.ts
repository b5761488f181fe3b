import { DatabaseError } from './database-error.ts';

const attempts = 5;

/** Runs a query, again when it lost against another one that ran at the same time. */
export async function runQuery<Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const error = new DatabaseError(cause);
    if (!error.canBeRetried || attempt === attempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    return runQuery(work, attempt + 1);
  }
}
