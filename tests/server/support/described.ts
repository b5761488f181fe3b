import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { describeApi } from '#server/openapi.ts';

interface Described {
  content?: Record<string, { schema: { $ref: string } }>;
  headers?: Record<string, unknown>;
}
interface Operation {
  responses: Record<string, Described>;
  requestBody?: Described;
}

const { paths, components } = describeApi({ sessionCookieDomain: undefined });
const ajv = addFormats.default(new Ajv2020({ allowUnionTypes: true }));
ajv.addKeyword('components');
ajv.addSchema({ $id: '/', components });
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation as Operation,
    ]),
  ),
);

const isValid = ({ content = {} }: Described, type: string, value: unknown) => {
  const schema = content[type]?.schema;
  return schema !== undefined && ajv.validate({ $ref: `/${schema.$ref}` }, value);
};

const described = new Set<string>();

/** Checks a call and its answer against the API's own description. */
export async function expectDescribed(method: string, path: string, body: unknown, response: Response) {
  const name = `${method} ${path.split('?')[0]}`;
  const operation = operations.get(name);
  if (!operation) {
    // A path or method that is not in the description must not do anything.
    if (method !== 'OPTIONS' && method !== 'HEAD') expect(response.ok, `${name} is described`).toBe(false);
    return;
  }
  const answer = operation.responses[response.status];
  if (!answer) throw new Error(`${name} answers ${response.status}, which is not described.`);
  described.add(`${name} ${response.status}`);
  for (const header of Object.keys(answer.headers ?? {})) expect(response.headers.has(header)).toBe(true);
  if (answer.content) {
    const type = response.headers.get('content-type') ?? '';
    const content = await response.clone().json();
    expect(isValid(answer, type, content), `${name} ${response.status}: ${ajv.errorsText()}`).toBe(true);
  }
  if (response.ok && operation.requestBody) {
    const sent = typeof body === 'string' ? JSON.parse(body) : JSON.parse(JSON.stringify(body));
    expect(isValid(operation.requestBody, 'application/json', sent), ajv.errorsText()).toBe(true);
  }
}

/** Documented responses such as `POST /users 201`, without 500. */
export const promisedAnswers = [...operations].flatMap(([name, { responses }]) =>
  Object.keys(responses)
    .filter((status) => status !== '500')
    .map((status) => `${name} ${status}`),
);
/** The described responses that this process has received so far. */
export const seenAnswers: ReadonlySet<string> = described;
