/** The commands of W3C WebDriver that the scenarios use: https://www.w3.org/TR/webdriver2/#endpoints */

/** How each is asked for, below `/session/{session}`. */
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

/** A driver's connection. `send` rejects with what the driver says, and when it says nothing for long. */
export interface Driver {
  send(command: Command, params?: Params): Promise<unknown>;
}

/** The name of an element's reference in JSON: https://www.w3.org/TR/webdriver2/#elements */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A driver that does not answer fails the test instead of holding it up. Milliseconds. */
export const ANSWER_MS = 10_000;

/** What takes longer on a busy machine: a browser that starts, and a text that is typed letter by letter. Milliseconds. */
export const SLOW_MS = 60_000;

export const getTimeLimit = (command: Command) => (command === 'type' ? SLOW_MS : ANSWER_MS);
