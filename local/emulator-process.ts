/** The Auth emulator, in a separate process: `node emulator-process.ts <port> <host of the site>`. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { correctEmulator } from './emulator-corrections.ts';
import { rejectionReason, sameOriginHeaders } from './same-origin-guard.ts';
import { projectId } from './settings.ts';

const require = createRequire(import.meta.url);
/** Finds packages that only firebase-tools depends on. */
const requireFromTools = createRequire(require.resolve('firebase-tools/package.json'));

type Exegesis = { middleware(spec: object, options: object): Promise<unknown> };
type EmulatorModule = { createApp(projectId: string): Promise<RequestListener> };

// The parent decides when to stop: it still needs the accounts after Ctrl-C, which reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// Before `createApp`, which calls it: validators are compiled when they are first used. Compiling all of them takes two
// thirds of the start.
const exegesis = requireFromTools('exegesis-express') as Exegesis;
const { middleware } = exegesis;
exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });

correctEmulator(require);
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as EmulatorModule;
const [port, siteHost] = process.argv.slice(2);
const app = await createApp(projectId);
const allowed = { origins: [`http://${siteHost}`], links: false };
const server = createServer((request, response) => {
  const header = (name: string) => request.headers[name]?.toString();
  // The site calls from its own origin: a browser asks first (CORS) only for a page of another one.
  const reason =
    request.method === 'OPTIONS'
      ? 'No page of another origin may call.\n'
      : rejectionReason(request.method ?? '', header, allowed);
  if (reason) {
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end(reason);
    return;
  }
  for (const [name, value] of Object.entries(sameOriginHeaders)) response.setHeader(name, value);
  // firebase-tools lets every origin that it sees read the answer: `cors({ origin: true })` in its
  // emulator/auth/server.js.
  delete request.headers.origin;
  // Else it would let public pages call this machine.
  delete request.headers['access-control-request-private-network'];
  // It writes this host into the links of e-mails: they are to lead to the site.
  request.headers.host = siteHost;
  app(request, response);
});
// The site's proxy ends an idle connection. If both sides did, a request could meet a connection that is closing.
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
