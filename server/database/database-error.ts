/** An SQLSTATE, as opposed to the codes of a broken connection, such as ECONNREFUSED or EPIPE. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Connection lost or refused, rolled back, out of resources, shut down by an operator, no longer the primary. */
const outage = /^(08|28|3D|40|53|57|25006)/;
const canBeRetried = new Set(['40001', '40P01']);

/** What a failed query says without its text and values: those are people's data. */
export class DatabaseError extends Error {
  readonly code: string;

  constructor(error: unknown) {
    const code = findCode(error);
    super(`The database refused or did not answer (${code}).`);
    this.name = 'DatabaseError';
    this.code = code;
  }

  /** Whether the query may succeed when it is repeated. */
  get canBeRetried() {
    return canBeRetried.has(this.code);
  }

  /** PostgreSQL itself responded. */
  get isSqlState() {
    return sqlState.test(this.code);
  }

  /** The database is to blame, not the query. */
  get isOutage() {
    return !this.isSqlState || outage.test(this.code);
  }
}

/** Drizzle wraps the driver's error. */
function findCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error) return String(error.code);
  if (error.cause) return findCode(error.cause);
  // The driver has no code for it: "Query read timeout", "timeout exceeded when trying to connect".
  return /timeout/i.test(error.message) ? 'timeout' : error.name;
}
