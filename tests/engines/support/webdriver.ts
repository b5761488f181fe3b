/** The commands of W3C WebDriver that the scenarios use: https://www.w3.org/TR/webdriver2/#endpoints */

/** Method and path of each command, below `/session/{session}`. */
export const commands = {
  navigate: ['POST', '/url'],
  back: ['POST', '/back'],
  forward: ['POST', '/forward'],
  setTimeouts: ['POST', '/timeouts'],
  windowHandle: ['GET', '/window'],
  windowHandles: ['GET', '/window/handles'],
  newWindow: ['POST', '/window/new'],
  switchToWindow: ['POST', '/window'],
  click: ['POST', '/element/{id}/click'],
  clear: ['POST', '/element/{id}/clear'],
  type: ['POST', '/element/{id}/value'],
  run: ['POST', '/execute/async'],
  cookies: ['GET', '/cookie'],
  screenshot: ['GET', '/screenshot'],
} as const satisfies Record<string, readonly [method: string, path: string]>;

export type Command = keyof typeof commands;
export type Params = Record<string, unknown>;

/** A driver's connection. `send` rejects with the driver's error, or when the driver does not respond in time. */
export interface Driver {
  send(command: Command, params?: Params): Promise<unknown>;
}

/** The name of an element's reference in JSON: https://www.w3.org/TR/webdriver2/#elements */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Timeout of a command, so that a driver that hangs fails the test. */
export const ANSWER_MS = 10_000;

/** Timeout of slow commands: to start a browser, and to type a text letter by letter. */
export const SLOW_MS = 60_000;

export const getTimeLimit = (command: Command) => (command === 'type' ? SLOW_MS : ANSWER_MS);
