import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ANSWER_MS, commands, type Driver, limitOf, type Params, SLOW_MS } from './webdriver.ts';

type Answer = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Single values come in an object, and lists and objects as they are. */
const unwrapped = (result: unknown) =>
  result !== null && typeof result === 'object' && 'value' in result ? result.value : result;

export interface Marionette extends Driver {
  /** Runs a function's body in the browser's own window: what a person does in its menus and settings. */
  runInBrowser(body: string, ...args: unknown[]): Promise<unknown>;
}

/** Firefox writes the port that it has chosen into its profile, when it listens. */
async function findPort(profile: string): Promise<number> {
  const deadline = Date.now() + SLOW_MS;
  for (;;) {
    const port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''));
    if (port > 0) return port;
    if (Date.now() > deadline) throw new Error('Firefox does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Firefox's own socket for automation, which geckodriver speaks too. A message is its length in bytes, a
 * colon and JSON: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function connectMarionette(profile: string): Promise<Marionette> {
  const socket = connect(await findPort(profile), '127.0.0.1');
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  const readMessages = () => {
    for (;;) {
      const colon = received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first one is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  };
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    readMessages();
  });
  socket.on('error', () => socket.destroy());

  const ask = (name: string, params: Params = {}, limitMs = ANSWER_MS): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const message = JSON.stringify([0, id, name, params]);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Firefox does not answer ${name}.`)), limitMs);
      waiting.set(id, ([, , error, result]) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (error) reject(new Error(`${error.error}: ${error.message}`));
        else resolve(unwrapped(result));
      });
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  };

  await ask('WebDriver:NewSession', { acceptInsecureCerts: true, pageLoadStrategy: 'none' }, SLOW_MS);
  return {
    send: (command, params) => ask(commands[command][2], params, limitOf(command)),
    async runInBrowser(body, ...args) {
      await ask('Marionette:SetContext', { value: 'chrome' });
      try {
        return await ask('WebDriver:ExecuteAsyncScript', {
          script: `const done = arguments[arguments.length - 1]; (async (...args) => {${body}})(...arguments).then((value) => done(value ?? null));`,
          args,
        });
      } finally {
        await ask('Marionette:SetContext', { value: 'content' });
      }
    },
  };
}
