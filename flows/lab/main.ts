/** `npm run lab`: opens the flow beside its machines, to control its requests and record paths. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { whyNoWindow } from '#flows/layers/browser/display.ts';
import { describeSeed } from '#local/seed.ts';
import { parseLocalSettings } from '#local/settings.ts';
import { readCommandLine } from '#tests/support/command-line.ts';

const usage = `npm run lab [-- options]

Opens the app beside its machines, where you answer its requests, break them, and record what happened.

  --open <file>  runs a recorded path first`;

const readOptions = () => {
  const { values } = readCommandLine(usage, {
    options: { open: { type: 'string' } },
  });
  const { DATA_DIR } = process.env;
  const problem = whyNoWindow();
  if (problem) throw new Error(problem);
  if (values.open && !existsSync(values.open)) throw new Error(`There is no file ${values.open}.`);
  const { ports } = parseLocalSettings(process.env);
  return {
    isHeaded: true,
    ports: {
      PORT: `${ports.PORT}`,
      DASHBOARD_PORT: `${ports.DASHBOARD_PORT}`,
      AUTH_EMULATOR_PORT: `${ports.AUTH_EMULATOR_PORT}`,
    },
    ...(DATA_DIR && { dataDir: resolve(DATA_DIR) }),
    ...(values.open && { open: resolve(values.open) }),
  };
};

const fail = (error: unknown): never => {
  // Expected errors are one line; anything else is a bug and needs its stack.
  const isForPeople = error instanceof Error && error.constructor === Error;
  console.error(isForPeople ? error.message : inspect(error));
  process.exit(1);
};

try {
  const options = readOptions();
  // Loads in seconds, which `--help` need not.
  const { openLab } = await import('./open-lab.ts');
  const lab = await openLab(options);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await lab.close();
    process.exit();
  };
  const stopHere = () => void stop().catch(fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopHere);
  lab.page.on('close', stopHere);
  // npm forwards a signal only to its shell, which exits silently.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stopHere(), 500);
  console.log(`ready      the lab, in a window of its own, in front of ${lab.siteUrl}
${describeSeed()}
           Ctrl-C, or closing the window, stops everything.`);
} catch (error) {
  fail(error);
}
