/** Stands in for Google's servers: signature keys, accounts, session cookies, access tokens. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeJwtPart } from '#server/identity/jwt.ts';

export const projectId = 'my-project';
const keyId = 'a-key';
export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Passes the key that signs the tokens to a stand-in in a separate process. */
export const keyVariable = 'GOOGLE_STAND_IN_KEY';
const key = process.env[keyVariable]
  ? createPrivateKey(process.env[keyVariable])
  : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
export const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
export const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

interface Account {
  localId: string;
  validSince?: string;
  /** In milliseconds, as Google says it. */
  lastLoginAt?: string;
  disabled?: boolean;
}

/** Claims of this user's id token. */
export function createClaims(uid: string): Record<string, unknown> {
  const now = nowSeconds();
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    email: `${uid}@example.com`,
    auth_time: now - 5,
    iat: now - 5,
    exp: now + 3600,
    firebase: { sign_in_provider: 'password' },
  };
}

const usualHeader = { alg: 'RS256', kid: keyId, typ: 'JWT' };

export function signToken(
  claims: object,
  header: object = usualHeader,
  signatureKey: string | KeyObject = key,
): string {
  const content = `${encodeJwtPart(header)}.${encodeJwtPart(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), signatureKey).toString('base64url')}`;
}

interface GoogleOptions {
  /** By default, a free port on loopback. */
  port?: number;
  host?: string;
  /** How long an answer takes, as if it came from elsewhere. */
  latencyMs?: number;
  makeCookie?: (idToken: string, validSeconds: number) => string;
}

function signCookie(idToken: string, validSeconds: number) {
  const [, claims = ''] = idToken.split('.');
  const now = nowSeconds();
  return signToken({
    ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
    iss: `https://session.firebase.google.com/${projectId}`,
    iat: now,
    exp: now + validSeconds,
  });
}

export async function startGoogle({
  port = 0,
  host = '127.0.0.1',
  latencyMs = 0,
  makeCookie = signCookie,
}: GoogleOptions = {}) {
  /** Every user exists, valid and enabled, unless this says otherwise. */
  const accounts = new Map<string, Account>();
  const accountOf = (uid: string) => ({
    providerUserInfo: [{ providerId: 'password', rawId: uid }],
    ...(accounts.get(uid) ?? { localId: uid }),
  });

  function answer(path: string, body: Record<string, unknown>) {
    if (/publicKeys$|metadata\/x509/.test(path)) return { [keyId]: publicKey };
    if (path.endsWith('/token')) return { access_token: 'access', expires_in: 3600, token_type: 'Bearer' };
    if (path.endsWith(':createSessionCookie')) {
      return { sessionCookie: makeCookie(String(body.idToken), Number(body.validDuration)) };
    }
    const uids = [body.localId].flat().map(String);
    if (path.endsWith('accounts:lookup')) {
      const users = uids.map(accountOf).filter(({ localId }) => localId);
      return users.length > 0 ? { users } : {};
    }
    if (path.endsWith('accounts:batchGet')) return { users: [...accounts.values()] };
    if (!path.endsWith('accounts:update')) throw new Error(`Google was asked for ${path}`);
    const [uid = ''] = uids;
    accounts.set(uid, { ...accountOf(uid), validSince: String(body.validSince) });
    return { localId: uid };
  }

  const server = createServer(async (request, response) => {
    const body = answer(request.url?.split('?')[0] ?? '', await readBody(request));
    if (latencyMs) await pause(latencyMs);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=3600' });
    response.end(JSON.stringify(body));
  });
  // The process under test is killed now and then.
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    accounts,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text.startsWith('{') ? JSON.parse(text) : {};
}
