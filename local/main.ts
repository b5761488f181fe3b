/**
 * `npm start`: builds the site and runs everything on this machine.
 * `--built` takes the last build as it is, `--dev` takes the source, with hot reload, `--seed` adds sample accounts.
 */
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { openBuiltPages } from './pages.ts';
import { parseLocalSettings } from './settings.ts';
import { buildSite } from './site-build.ts';
import { type LocalStack, startLocalStack } from './stack.ts';
import { requireUsableFolder } from './working-folder.ts';

const distDir = 'dist';

async function start(): Promise<LocalStack> {
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { built: flag, dev: flag, seed: flag } });
  requireUsableFolder();
  const settings = parseLocalSettings(process.env);
  return startLocalStack(settings, {
    print: console.log,
    isSeeded: values.seed,
    async openPages() {
      if (values.dev) {
        const { openDevelopmentPages } = await import('./development-pages.ts');
        return openDevelopmentPages(settings.dashboardUrl);
      }
      if (!values.built) {
        const env = { SOURCE_MAPS: join(settings.dataDir, 'source-maps') };
        await buildSite({ dashboardUrl: settings.dashboardUrl, distDir, env });
      }
      return openBuiltPages(distDir);
    },
  });
}

function fail(error: unknown): never {
  // What a person can put right is said in a line; anything else is a bug and needs its stack.
  const isForPeople = error instanceof Error && (error.constructor === Error || 'code' in error);
  console.error(isForPeople ? error.message : inspect(error));
  process.exit(1);
}

let stopWithoutReader: () => unknown = () => process.exit();
// The reader of the output has ended, as in `npm start | head`.
process.stdout.on('error', () => stopWithoutReader());

try {
  const stack = await start();
  const stop = async (error?: string) => {
    await stack.close();
    if (error) fail(new Error(error));
    process.exit();
  };
  const stopHere = () => stop().catch(fail);
  stopWithoutReader = stopHere;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(signal, stopHere);
  // npm forwards a signal only to its shell, which exits silently.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stopHere(), 500);
  const { siteUrl, dashboardUrl, emulatorUrl } = stack;
  console.log(`ready      ${siteUrl}  the site
           ${dashboardUrl}  the dashboard
           ${emulatorUrl}  the Auth emulator
           Ctrl-C stops everything.`);
  stack.unexpectedExit.then(stop).catch(fail);
} catch (error) {
  fail(error);
}
