import * as v from 'valibot';
import { expect } from 'vitest';
import { type Problem, problem } from '#contract/api.ts';
import { type ProblemType, problemTypes } from '#contract/problem-types.ts';

/** Asserts that the response is this problem. Returns its body. */
export async function expectProblem(response: Response, type: ProblemType): Promise<Problem> {
  const body = await response.json();
  expect(v.is(problem, body)).toBe(true);
  expect(body).toMatchObject({ type: `/problems/${type}`, status: problemTypes[type] });
  expect(response.status).toBe(problemTypes[type]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(/^[1-9]\d*$/.test(response.headers.get('retry-after') ?? '')).toBe(
    [429, 503].includes(response.status),
  );
  const more = { 'invalid-fields': ['fields'], 'confirmation-required': ['store'] } as const;
  const requestId = response.headers.get('x-request-id');
  expect(body.requestId ?? null).toBe(requestId);
  const expected = [
    'status',
    'title',
    'type',
    ...(requestId ? ['requestId'] : []),
    ...(more[type as keyof typeof more] ?? []),
  ];
  expect(Object.keys(body).sort()).toEqual(expected.sort());
  return body;
}
