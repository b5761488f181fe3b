/** Stands in for Google's hosts that pages call: signs accounts up and in, with tokens that the server accepts. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createClaims, signToken } from './google.ts';

const hosts = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

/** Key and certificate for localhost, which the browser accepts by a flag. */
export const createCertificate = () => {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  const pem = execFileSync('openssl', [...request, '-keyout', '-', '-out', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return pem.toString();
};

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

export interface Account {
  uid: string;
  email: string;
  password: string;
}

interface ProviderOptions {
  accounts?: Account[];
  certificate?: string;
  /** By default, a free port on loopback. */
  port?: number;
  host?: string;
}

export const startProvider = async ({
  accounts = [],
  certificate = createCertificate(),
  port = 0,
  host = '127.0.0.1',
}: ProviderOptions = {}) => {
  const known = [...accounts];
  const requests: string[] = [];
  const refusal = (message: string): [number, object] => [400, { error: { code: 400, message } }];
  const signedIn = ({ uid, email }: Account): [number, object] => {
    const idToken = signToken({ ...createClaims(uid), email });
    const names = { id_token: idToken, access_token: idToken, refresh_token: uid, expires_in: '3600' };
    return [200, { ...names, localId: uid, email, idToken, refreshToken: uid, expiresIn: '3600' }];
  };

  function answer(path: string, body: string): [status: number, answer: object] {
    if (path.endsWith('/token')) {
      const account = known.find(({ uid }) => uid === new URLSearchParams(body).get('refresh_token'));
      return account ? signedIn(account) : refusal('TOKEN_EXPIRED');
    }
    const { idToken, email, password } = body ? JSON.parse(body) : {};
    if (path.endsWith('accounts:lookup')) {
      const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString());
      const users = known
        .filter(({ uid }) => uid === sub)
        .map((account) => ({
          localId: sub,
          email: account.email,
          emailVerified: true,
          providerUserInfo: [],
        }));
      return [200, { users }];
    }
    const account = known.find((one) => one.email === email);
    if (path.endsWith('accounts:signUp')) {
      if (account) return refusal('EMAIL_EXISTS');
      const added = { uid: randomUUID(), email, password };
      known.push(added);
      return signedIn(added);
    }
    if (!path.endsWith('accounts:signInWithPassword')) return [200, {}];
    return account && account.password === password
      ? signedIn(account)
      : refusal('INVALID_LOGIN_CREDENTIALS');
  }

  /** A request that is malformed is refused: it must not end the process. */
  const tryAnswer = (path: string, body: string) => {
    try {
      return answer(path, body);
    } catch {
      return refusal('INVALID_ARGUMENT');
    }
  };

  const server = createServer({ key: certificate, cert: certificate }, async (request, response) => {
    // A browser asks first (CORS), without a body.
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const text = await textOf(request);
    const { pathname } = new URL(request.url ?? '', 'https://any');
    requests.push(pathname);
    const [status, json] = tryAnswer(pathname, text);
    response.writeHead(status, { ...cors, 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: listening } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    /** For Chromium, which then asks this server instead of Google. */
    browserFlags: [
      `--host-resolver-rules=${hosts.map((name) => `MAP ${name}:443 127.0.0.1:${listening}`).join(',')}`,
      '--ignore-certificate-errors',
    ],
    url: `https://${host}:${listening}`,
    /** The paths of all requests but CORS preflights. */
    requests,
    close,
    [Symbol.dispose]: close,
  };
};
