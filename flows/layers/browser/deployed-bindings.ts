import type { WorldEventName } from '#flows/model/events.ts';
import type { BrowserWorld } from './browser-world.ts';
import { type Gate, requestLabels } from './gates.ts';
import { passThrough } from './responses.ts';

type Causes = readonly (readonly [response: RegExp, cause: string])[];

/** Another status than 200 fails, with the first cause that matches the response. */
const pass =
  (gate: Gate, causes: Causes = []) =>
  async (world: BrowserWorld): Promise<void> => {
    await passThrough(world, gate, 200, (answer) => {
      const [, cause] = causes.find(([pattern]) => pattern.test(answer)) ?? [];
      return new Error(
        cause
          ? `${cause} (${answer}).`
          : `The request "${requestLabels[gate]}" gets ${answer} instead of 200.`,
      );
    });
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
