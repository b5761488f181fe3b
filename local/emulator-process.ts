/** The Auth emulator, in a process of its own: `node emulator-process.ts <port> <host of the site>`. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { projectId } from './settings.ts';
import { forOwnPages, refusalOf } from './strangers.ts';

const require = createRequire(import.meta.url);
/** What firebase-tools brings along is found from its own place. */
const requireOfTools = createRequire(require.resolve('firebase-tools/package.json'));

type Exegesis = { middleware(spec: object, options: object): Promise<unknown> };
type Server = { createApp(projectId: string): Promise<RequestListener> };

// The parent decides when to stop: it still needs the accounts after Ctrl-C, which reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// The validators of all operations would be compiled at start, most of them for nothing: two thirds of its time.
const exegesis = requireOfTools('exegesis-express') as Exegesis;
const { middleware } = exegesis;
exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });

const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as Server;
const [port, siteHost] = process.argv.slice(2);
const app = await createApp(projectId);
const allowed = { origins: [`http://${siteHost}`], links: false };
const server = createServer((request, response) => {
  const header = (name: string) => request.headers[name]?.toString();
  // Only pages of other origins ask before they ask.
  const reason =
    request.method === 'OPTIONS'
      ? 'No page of another origin may call.\n'
      : refusalOf(request.method ?? '', header, allowed);
  if (reason) {
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end(reason);
    return;
  }
  for (const [name, value] of Object.entries(forOwnPages)) response.setHeader(name, value);
  // firebase-tools lets every origin that it sees read the answer: `cors({ origin: true })` in its
  // emulator/auth/server.js.
  delete request.headers.origin;
  delete request.headers['access-control-request-private-network'];
  // It writes e-mail links with the host that it was called by.
  request.headers.host = siteHost;
  app(request, response);
});
// The caller ends an idle connection. If both sides did, a request could meet a connection that is closing.
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
