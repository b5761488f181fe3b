/** How a step responds to a paused request: by the server, as another caller, or with a fault. */
import type { Request } from 'playwright-core';
import { DifferenceError } from '#flows/layers/layer.types.ts';
import type { BrowserWorld } from './browser-world.ts';
import { type CreateCaller, toRequestOf } from './callers.ts';
import { describeRequest, type Gate } from './gates.ts';

export type Act = (world: BrowserWorld) => Promise<void>;

/** The response at a gate: `200`, `409 email-in-use`, `400 INVALID_PASSWORD`, or `nothing`. */
export interface Answer {
  readonly gate: Gate;
  readonly says: string;
}
interface Answering {
  /** The possible responses; empty when it is none. */
  readonly answers?: readonly Answer[];
  /** An account choice precedes the response. */
  readonly isLater?: boolean;
}
export type Binding = Act & Answering;

/** Returns the part of a body that distinguishes responses with the same status. */
export const describeResponse = (status: number, body: unknown): string => {
  const {
    type,
    fields,
    error,
    valid,
    needConfirmation,
    status: state,
  } = (body ?? {}) as Record<string, unknown>;
  const { message } = (error ?? {}) as { message?: string };
  const words = [
    typeof type === 'string' ? type.split('/').at(-1) : undefined,
    fields ? Object.keys(fields).join() : undefined,
    message?.split(' ')[0],
    valid === undefined ? undefined : `valid: ${valid}`,
    needConfirmation ? 'needConfirmation' : undefined,
    typeof state === 'string' ? state : undefined,
  ];
  return [status, ...words.filter(Boolean)].join(' ');
};

export const respondAt = (gate: Gate | readonly Gate[], says: string, perform: Act): Binding =>
  Object.assign(perform, { answers: [gate].flat().map((one) => ({ gate: one, says })) });

/** Performs bindings one after the other. The last one with a response has the response of the step. */
export const inOrder = (...bindings: readonly Binding[]): Binding => {
  const perform: Act = async (world) => {
    for (const binding of bindings) await binding(world);
  };
  return Object.assign(perform, { answers: bindings.findLast(({ answers }) => answers)?.answers ?? [] });
};

type CreateError = (answer: string, request: Request) => Error;
const insteadOf =
  (expected: string): CreateError =>
  (answer, request) =>
    new DifferenceError([
      `The server answers ${answer} to ${describeRequest(request)} instead of ${expected}.`,
    ]);

/** Lets a request through. Throws for a response with another status. */
export const passThrough = async (
  { gates }: BrowserWorld,
  gate: Gate,
  status: number,
  createError: CreateError = insteadOf(`${status}`),
): Promise<Request> => {
  const route = await gates.take(gate);
  const request = route.request();
  await route.continue();
  const response = await request.response();
  if (response?.status() === status) return request;
  const answer = response
    ? describeResponse(response.status(), await response.json().catch(() => null))
    : 'nothing';
  throw createError(answer, request);
};
export const through = (gate: Gate, status = 200): Binding =>
  respondAt(gate, `${status}`, async (world) => void (await passThrough(world, gate, status)));
/** The connection ends without a response. */
export const cut = (gate: Gate): Binding =>
  respondAt(gate, 'nothing', async ({ gates }) => (await gates.take(gate)).abort('connectionrefused'));
export const respond = (gate: Gate, status: number, json: object = {}): Binding =>
  respondAt(gate, describeResponse(status, json), async ({ gates }) =>
    (await gates.take(gate)).fulfill({ status, json }),
  );
/** An error of the API. */
export const problem = (gate: Gate, status: number, code: string) =>
  respond(gate, status, {
    type: `https://escandallo.example/problems/${code}`,
    title: code,
    status,
  });
/** The server's own response to another caller. `more` replaces parts of its body. */
export const serverSays = (
  gate: Gate,
  says: string,
  createCaller: CreateCaller,
  more: (world: BrowserWorld, body: { readonly store?: object }) => object = () => ({}),
): Binding =>
  respondAt(gate, says, async (world) => {
    const route = await world.gates.take(gate);
    const request = route.request();
    const response = await route.fetch(toRequestOf(gate, request, await createCaller(world.siteUrl)));
    const body = await response.json().catch(() => null);
    const answer = describeResponse(response.status(), body);
    if (answer !== says) throw insteadOf(says)(answer, request);
    await route.fulfill({ response, ...(body && { json: { ...body, ...more(world, body) } }) });
  });
/** An error of the sign-in provider. */
export const providerSays = (gate: Gate, message: string) =>
  respond(gate, 400, { error: { code: 400, message, errors: [{ message }] } });

/** An unexpected error of the service behind a gate. */
export const fail = (gate: Gate): Binding =>
  ['token', 'password', 'signUp', 'google', 'email', 'code', 'apply'].includes(gate)
    ? providerSays(gate, 'INTERNAL_ERROR')
    : problem(gate, 503, 'unavailable');
