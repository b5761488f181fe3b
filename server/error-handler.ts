/** Turns errors into problems, and logs those that an operator must look at. */
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { DatabaseError } from '#server/database/database-error.ts';
import { ProblemError, problemResponse } from '#server/http/problem.ts';
import { IdentityUnavailable } from '#server/identity/identity-provider.ts';

/** Whether the database or the identity provider did not answer. */
export const isOutage = (error: unknown) =>
  error instanceof IdentityUnavailable || (error instanceof DatabaseError && error.isOutage);

export function createErrorHandler(logger: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof ProblemError) return problemResponse(c, error.type, error.details);
    logger.error({ requestId: c.get('requestId'), ...describeError(error) }, 'a request failed');
    return problemResponse(c, isOutage(error) ? 'unavailable' : 'internal-error');
  };
}

/** Picked by name: other properties of an error, its causes and most messages can hold what people typed. */
export function describeError(error: Error) {
  const isOurs = error instanceof IdentityUnavailable || error instanceof DatabaseError;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    error: error.name,
    message: isOurs ? error.message : undefined,
    // The stack begins with the message, and lines of that may look like these.
    at: error.stack?.replace(error.message, '').match(/^ {4}at .*$/gm),
    cause: cause && { name: cause.name, code: codeOf(cause) },
  };
}

const codeOf = (error: Error) => ('code' in error ? error.code : undefined);
