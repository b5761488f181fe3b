/**
 * Baseline: the minimum cost of a response (Node's server, RS256 verification, one query). It does not validate claims,
 * log, count, reject or call Google.
 */
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Pool } from 'pg';

const { PORT, DATABASE_URL, PUBLIC_KEY = '' } = process.env;
const key = createPublicKey(PUBLIC_KEY);
const pool = new Pool({ connectionString: DATABASE_URL });
await pool.query('create table if not exists floor (uid text primary key, record jsonb not null)');

function uidOf(token: string): string {
  const [header, claims = '', signature = ''] = token.split('.');
  const isSignatureValid = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSignatureValid) throw new Error('Invalid token signature.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
}

const bearer = ({ headers }: IncomingMessage) => headers.authorization?.slice('Bearer '.length) ?? '';
const find = 'select record from floor where uid = $1';
const add =
  'insert into floor values ($1, $2) on conflict (uid) do update set uid = excluded.uid returning record';

async function answer(request: IncomingMessage): Promise<unknown> {
  const call = `${request.method} ${request.url?.split('/').at(-1)}`;
  if (call === 'GET users') return (await pool.query(find, [uidOf(bearer(request))])).rows[0];
  const body = (await json(request)) as { tokenId: string };
  if (call === 'POST users') return (await pool.query(add, [uidOf(bearer(request)), body])).rows[0];
  return (await pool.query(find, [uidOf(body.tokenId)])).rows[0];
}

const server = createServer(async (request, response) => {
  const text = JSON.stringify(await answer(request));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
