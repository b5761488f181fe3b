/** Stands in for Google's hosts that pages call: signs in one account, with tokens that the server accepts. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimsOf, signToken } from './google.ts';

const hosts = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

/** A certificate of its own, which the browser accepts by a flag. */
const createCertificate = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provider-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const files = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return files;
};

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

export const startProvider = async (uid: string, email: string, password: string) => {
  const idToken = () => signToken({ ...claimsOf(uid), email });
  const answer = (path: string, body: string): [status: number, answer: object] => {
    if (path.endsWith('/token'))
      return [200, { id_token: idToken(), access_token: idToken(), refresh_token: 'r', expires_in: '3600' }];
    if (path.endsWith('accounts:lookup'))
      return [200, { users: [{ localId: uid, email, emailVerified: true, providerUserInfo: [] }] }];
    if (!path.endsWith('accounts:signInWithPassword')) return [200, {}];
    return JSON.parse(body).password === password
      ? [200, { localId: uid, email, idToken: idToken(), refreshToken: 'r', expiresIn: '3600' }]
      : [400, { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }];
  };
  const server = createServer(await createCertificate(), async (request, response) => {
    const [status, json] = answer(new URL(request.url ?? '', 'https://any').pathname, await textOf(request));
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, {
      ...cors,
      'Content-Type': 'application/json',
    });
    response.end(request.method === 'OPTIONS' ? undefined : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** For Chromium, which then asks this server instead of Google. */
    browserFlags: [
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host}:443 127.0.0.1:${port}`).join(',')}`,
      '--ignore-certificate-errors',
    ],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
