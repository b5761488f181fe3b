import type { WorldEventName } from '#flows/model/events.ts';
import { type BrowserWorld, describeResponse } from './browser-bindings.ts';
import { type Gate, requestLabels } from './gates.ts';

type Causes = readonly (readonly [response: RegExp, cause: string])[];

/** Lets a request through. Another status than 200 fails, with the first cause that matches the response. */
const pass =
  (gate: Gate, causes: Causes = []) =>
  async ({ gates }: BrowserWorld): Promise<void> => {
    const route = await gates.take(gate);
    await route.continue();
    const response = await route.request().response();
    const status = response?.status() ?? 0;
    if (status === 200) return;
    const answer = response
      ? describeResponse(status, await response.json().catch(() => null))
      : 'no response';
    const [, cause] = causes.find(([pattern]) => pattern.test(answer)) ?? [];
    throw new Error(
      cause ? `${cause} (${answer}).` : `The request "${requestLabels[gate]}" gets ${answer} instead of 200.`,
    );
  };

/** The requests that may reach a deployed site: they sign its owner in, and create nothing. */
export const deployedBindings: Partial<Record<WorldEventName, (world: BrowserWorld) => Promise<void>>> = {
  ACCEPTED: pass('password', [
    [/TOO_MANY_ATTEMPTS/, 'FLOWS_EMAIL had too many attempts: wait, or set a new password'],
    [/USER_DISABLED/, 'The account FLOWS_EMAIL is disabled: enable it, or name another'],
    [/^400 /, 'FLOWS_EMAIL and FLOWS_PASSWORD are refused: correct them, because each attempt counts'],
  ]),
  TOKEN_OK: pass('token'),
  USER_200: pass('lookup', [
    [/^404/, 'FLOWS_EMAIL has no store on this site: complete its onboarding once by hand'],
    [/confirmation-required/, 'FLOWS_EMAIL has an unconfirmed store: sign in once by hand and answer'],
  ]),
  SESSION_SUCCESS: pass('session'),
};
