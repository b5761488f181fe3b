/** Reads a JSON body by a schema of the contract. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { type FieldReason, fieldReasons } from '#contract/api.ts';
import { ProblemError } from '#server/http/problem.ts';

const maxDepth = 4;

/** Use `abortEarly` to stop at the first fault, because a body may have thousands and each costs time. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  config?: { abortEarly: true },
): Promise<v.InferOutput<Schema>> {
  const body = await parseBody(c);
  const isObject = typeof body === 'object' && body !== null;
  if (!isObject || isDeeperThan(maxDepth, body)) throw new ProblemError('bad-request');
  const result = v.safeParse(schema, body, config);
  if (result.success) return result.output;
  throw new ProblemError('invalid-fields', { fields: fieldsOf(result.issues) });
}

/** Rejects invalid UTF-8, because `Request.text` replaces it with U+FFFD, which would be stored in a name. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

async function parseBody(c: Context): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ProblemError('bad-request');
  }
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner));
}

/** The first issue of each key. fromEntries keeps a key named __proto__ an ordinary one. */
function fieldsOf(issues: v.BaseIssue<unknown>[]) {
  const fields = issues.map((issue) => [String(issue.path?.[0]?.key), reasonOf(issue)] as const);
  return Object.fromEntries(fields.reverse());
}

function reasonOf(issue: v.BaseIssue<unknown>): FieldReason {
  if (issue.type === 'strict_object') return issue.expected === 'never' ? 'unknown' : 'required';
  // Valibot's own messages repeat what was sent.
  return fieldReasons.find((reason) => reason === issue.message) ?? 'invalid';
}
