import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { onTestFinished } from 'vitest';

interface StaticHost {
  distDir: string;
  /** The local stack, which has the API and the emulator. */
  siteUrl: string;
  /** What it does to the address of a folder: `adds` as directory indexes do, or `strips`. */
  slash: 'adds' | 'strips';
}

const forStack = /^\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

/** A plain file server that knows nothing of our addresses, in front of the API. Answers its origin. */
export async function openStaticHost({ distDir, siteUrl, slash }: StaticHost): Promise<string> {
  const isFolder = (path: string) =>
    stat(join(distDir, path)).then(
      (found) => found.isDirectory(),
      () => false,
    );

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(incoming.url ?? '', 'http://static.host');
    const hasSlash = pathname.endsWith('/');
    if (pathname !== '/' && hasSlash === (slash === 'strips') && (await isFolder(pathname))) {
      const other = hasSlash ? pathname.slice(0, -1) : `${pathname}/`;
      return response.writeHead(301, { Location: other + search }).end();
    }
    const file = (await isFolder(pathname)) ? join(pathname, 'index.html') : pathname;
    const send = async (status: number, name: string) => {
      const body = await readFile(join(distDir, name));
      response.writeHead(status, { 'Content-Type': getMimeType(extname(name)) ?? 'text/plain' }).end(body);
    };
    return send(200, file).catch(() => send(404, '404.html'));
  }

  const server = createServer((incoming, response) => {
    if (!forStack.test(incoming.url ?? '')) return void answer(incoming, response);
    // Like a proxy of the same site: the stack receives its own host names.
    const { origin, referer, ...headers } = incoming.headers;
    const passed = request(
      siteUrl + incoming.url,
      {
        method: incoming.method,
        headers: { ...headers, host: new URL(siteUrl).host, ...(origin && { origin: siteUrl }) },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
