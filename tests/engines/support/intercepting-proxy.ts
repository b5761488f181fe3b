import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const watcher = readFileSync(join(import.meta.dirname, 'watch.js'));

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const options =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
    execFileSync('openssl', [...options.split(' '), '-keyout', key, '-out', cert], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface InterceptingProxy {
  /** The proxy's address of each server, in order. */
  urls: string[];
  /** Errors, rejections and policy violations that the pages reported. */
  problems(): string[];
  /** Delays matching requests until the returned function is called. */
  hold(pattern: RegExp): () => void;
  /** Breaks every connection until the returned function is called. */
  cut(): () => void;
  /** Fulfills matching requests without the server until the returned function is called. */
  answer(pattern: RegExp, status: number, body: string): () => void;
  close(): Promise<void>;
}

const textTypes = /^(text\/|application\/(json|javascript|manifest))/;

async function readAll(stream: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * HTTPS reverse proxy in front of these origins, as in production. Rewrites origins in bodies and headers. A test can
 * pause, drop and fulfill requests.
 */
export async function openProxy(origins: string[], { host = 'localhost' } = {}): Promise<InterceptingProxy> {
  const problems: string[] = [];
  const gates = new Set<{ pattern: RegExp; released: Promise<void> }>();
  const answers = new Set<{ pattern: RegExp; status: number; body: string }>();
  let cuts = 0;
  const urls: string[] = [];
  const swap = (text: string, from: string[], to: string[]) =>
    from.reduce((swapped, origin, index) => swapped.replaceAll(origin, to[index] ?? origin), text);
  // Origins are percent-encoded when one URL is a parameter of another.
  const both = (list: string[]) => [...list, ...list.map(encodeURIComponent)];
  const inward = (text: string) => swap(text, both(urls), both(origins));
  const outward = (text: string) => swap(text, both(origins), both(urls));

  const forward = (incoming: IncomingMessage, body: Buffer, origin: string) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, inward(String(value))]),
    );
    const { host: ownHost } = new URL(origin);
    const sent = Buffer.from(inward(body.toString('latin1')), 'latin1');
    const outgoing = request(origin + inward(incoming.url ?? '/'), {
      method: incoming.method,
      headers: {
        ...headers,
        host: ownHost,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'accept-encoding': 'identity',
        ...(sent.length > 0 && { 'content-length': String(sent.length) }),
      },
    });
    outgoing.end(sent);
    return once(outgoing, 'response') as Promise<[IncomingMessage]>;
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse, origin: string) => {
    const line = `${incoming.method} ${incoming.url}`;
    const body = await readAll(incoming);
    if (incoming.url === '/__problems') {
      problems.push(body.toString());
      outgoing.writeHead(204).end();
      return;
    }
    if (incoming.url === '/__watch.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(watcher);
      return;
    }
    for (const { pattern, released } of gates) if (pattern.test(line)) await released;
    if (cuts > 0) {
      incoming.socket.destroy();
      return;
    }
    const known = [...answers].find(({ pattern }) => pattern.test(line));
    if (known) {
      outgoing.writeHead(known.status, { 'content-type': 'application/json' }).end(known.body);
      return;
    }
    const [answer] = await forward(incoming, body, origin);
    const type = answer.headers['content-type'] ?? '';
    const content = await readAll(answer);
    let text = textTypes.test(type) ? outward(content.toString()) : null;
    // The watcher runs first, so it observes every other script.
    if (text && type.startsWith('text/html'))
      text = text.replace(/<head[^>]*>/, '$&<script src="/__watch.js"></script>');
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      ['content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name)
        ? []
        : [[name, Array.isArray(value) ? value.map(outward) : outward(String(value))] as const],
    );
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
    outgoing.end(text ?? content);
  };

  const certificate = makeCertificate();
  const servers = await Promise.all(
    origins.map(async (origin) => {
      const server = createServer(certificate, (incoming, outgoing) => {
        // A browser that navigates away aborts its requests.
        serve(incoming, outgoing, origin).catch(() => outgoing.destroy());
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  urls.push(...servers.map((server) => `https://${host}:${(server.address() as AddressInfo).port}`));
  return {
    urls,
    problems: () => [...problems],
    hold(pattern) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const one = { pattern, released };
      gates.add(one);
      return () => {
        gates.delete(one);
        resolve();
      };
    },
    cut() {
      cuts += 1;
      for (const server of servers) server.closeIdleConnections();
      return () => {
        cuts -= 1;
      };
    },
    answer(pattern, status, body) {
      const one = { pattern, status, body };
      answers.add(one);
      return () => void answers.delete(one);
    },
    async close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
