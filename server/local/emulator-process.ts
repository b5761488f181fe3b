/** The Auth emulator, in a process of its own: `node emulator-process.ts <port> <host of the site>`. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { projectId } from './settings.ts';

const require = createRequire(import.meta.url);

type Spec = { default: { paths: Record<string, unknown> } };
type Server = { createApp(projectId: string): Promise<RequestListener> };

// The parent decides when to stop: it still needs the accounts after Ctrl-C, which reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// Every operation is compiled at start. Without the administration of tenants and configuration, which
// nothing here calls, that takes two thirds of the time and of the memory.
const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec.js') as Spec).default;
for (const path of Object.keys(paths)) {
  if (path.includes('/tenants/') || path.startsWith('/v2/projects/')) delete paths[path];
}

const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as Server;
const [port, siteHost] = process.argv.slice(2);
const app = await createApp(projectId);
const server = createServer((request, response) => {
  // It writes e-mail links with the host that it was called by.
  request.headers.host = siteHost;
  app(request, response);
});
// Who calls ends an idle connection. If both sides did, a request could meet a connection that is closing.
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
