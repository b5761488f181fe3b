/** Texts and values that have broken software before, and malformed requests. */
import { createRegistration } from '#tests/support/sample-person.ts';
import { type Call, createToken } from './call.ts';

const words = (text: string) => text.split(' ');

const texts = [
  ...words('undefined null NaN -1 1e309 0x0 __proto__ constructor toString $1 #{7*7} {{7*7}} %00 %s%s%s%n'),
  ...words(
    '<script>alert(1)</script> javascript:alert(1) ../../../../etc/passwd (()=>{while(true){}})() \\ "',
  ),
  ...words('Ⅷ½ﬁ ÅÅ 田中さん الطبخ \0 a\0b \ud800 \udc00\ud800 \ufffe\uffff \ufeffname \u202eevil'),
  ...words('\u2066a\u2069 \u200b e\u0301'),
  ...['', ' ', '\t\n\r', "'; DROP TABLE owners; --", "' OR '1'='1", 'ı İ ß ſ', '\r\nSet-Cookie: a=b'],
  ...[`${'a'.repeat(40)}!`, 'a'.repeat(300), 'a'.repeat(5000), `a${'\u0301'.repeat(500)}`],
  ...['ﷺ'.repeat(50), '👩‍👩‍👧‍👦'.repeat(20), '𝒳'.repeat(200)],
];
const values: unknown[] = [
  ...[null, true, 0, -0, 1e308, [], {}, [[]], ['a', 'b']],
  ...[{ length: -1 }, { toString: null }, { valueOf: 1 }],
];
const keys = [...words('__proto__ constructor prototype toString isAdmin ñ'), '', 'a'.repeat(1000), '\0'];
const brokenJson = [
  ...words(
    String.raw`{ } [ {"a":} {'a':1} {"a":1,} nul " {"a":"\ud800"} {"a":"\u00"} {"a":1}{"b":2} [1,2 NaN 01`,
  ),
  ...['', '\ufeff{}', '\0\0\0', '['.repeat(8000), '{"a":'.repeat(3000), '['.repeat(5000) + ']'.repeat(5000)],
];
const methods = ['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];
const fields = Object.keys(createRegistration(''));
const tokens = new Map(
  Array.from({ length: 8 }, (_, index) => `naughty-${index}`).map((uid) => [uid, createToken(uid)]),
);

interface MalformedRequest extends Call {
  method: string;
  path: string;
}

type Pick = <Item>(items: readonly Item[]) => Item;
type Make = (pick: Pick) => MalformedRequest;

/** A registration with another body. */
const register = (pick: Pick, change: (body: Record<string, unknown>) => unknown): MalformedRequest => {
  const [uid, token] = pick([...tokens]);
  return { method: 'POST', path: '/users', token, body: change({ ...createRegistration(uid) }) };
};
const latin = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');

const makers: Make[] = [
  (pick) => register(pick, (body) => ({ ...body, [pick(fields)]: pick(texts) })),
  (pick) => register(pick, (body) => ({ ...body, [pick(fields)]: pick(values) })),
  (pick) => {
    const extra = `{${JSON.stringify(pick(keys))}:${JSON.stringify(pick(values))},`;
    return register(pick, (body) => JSON.stringify(body).replace('{', extra));
  },
  (pick) => register(pick, ({ [pick(fields)]: _dropped, ...rest }) => rest),
  (pick) => register(pick, (body) => JSON.stringify(body).slice(0, pick([1, 5, 20, 60, -1]))),
  (pick) => register(pick, () => 'a'.repeat(pick([16_385, 20_000, 70_000]))),
  (pick) => ({ ...register(pick, () => pick(brokenJson)), path: pick(['/users', '/session']) }),
  (pick) => ({ method: 'POST', path: '/session', body: { tokenId: pick([...texts, ...values]) } }),
  (pick) => ({ method: 'POST', path: '/session', body: pick(values) }),
  (pick) => ({
    method: pick(['GET', 'DELETE']),
    path: pick(['/logout', '/session']),
    cookie: latin(`__Host-session=${pick(texts)}; ${pick(keys)}=${pick(texts)}`),
  }),
  (pick) => ({ method: 'GET', path: '/users', headers: { authorization: latin(`Bearer ${pick(texts)}`) } }),
  (pick) => ({
    method: pick(['GET', 'POST', ...methods]),
    path: pick(['/', '/users/', '/%', '/%00', '/..%2f', '//', '/users?%', `/${'a'.repeat(4000)}`]),
  }),
  (pick) => ({ method: pick(methods), path: pick(['/users', '/session', '/logout', '/openapi.json']) }),
  (pick) => ({
    method: 'POST',
    path: '/session',
    body: {},
    headers: { 'content-type': latin(pick(texts)), origin: latin(pick(texts)) },
  }),
  (pick) => ({ method: 'GET', path: '/logout', headers: { 'x-forwarded-for': latin(pick(texts)) } }),
  (pick) => ({
    method: pick(['GET', 'HEAD', ...methods]),
    base: '',
    path: pick([
      '/',
      '/about',
      '/nowhere',
      '/assets/..%2f',
      `/?lng=${encodeURIComponent(latin(pick(texts)))}`,
    ]),
    cookie: latin(`i18next=${pick(texts)}`),
    headers: {
      'x-forwarded-for': latin(pick(texts)),
      'accept-language': latin(pick(texts)),
      'accept-encoding': latin(pick(texts)),
      'if-none-match': latin(pick(texts)),
    },
  }),
];

export function malformedRequest(random: () => number): MalformedRequest {
  const pick: Pick = (items) => items[Math.floor(random() * items.length)] as (typeof items)[number];
  return pick(makers)(pick);
}

export const beginningOfPost =
  'POST /api/v1/session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n';
const getLogout = 'GET /api/v1/logout HTTP/1.1\r\nHost: a\r\n';

/** Bytes that are not HTTP, or hardly, and how they may be answered; 0 is not at all. */
export const brokenHttp: [string, ...number[]][] = [
  ['GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a b[\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  // Hosts as letters go, of which no URL can be made.
  ...['1.2.3.4.5', '999.999.999.999', 'a.0x1ffffffff', 'a:99999'].map((host): [string, number] => [
    `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    400,
  ]),
  ['GET /\r\n\r\n', 400],
  ['hello\r\n\r\n', 400],
  ['\0\0\0\0', 400],
  ['\x16\x03\x01\x02\x00\x01\x00', 400],
  ['GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
  ['GET * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['CONNECT evil.test:443 HTTP/1.1\r\nHost: a\r\n\r\n', 0],
  ['TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['TRACE /api/v1/users HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  // Two hosts, which RFC 9112 (3.2) wants refused.
  [`${getLogout}Host: b\r\n\r\n`, 400],
  [`${getLogout}Cookie: a\0b\r\n\r\n`, 400],
  // A client that is refused while still sending may lose the response.
  [`${getLogout}Cookie: ${'a'.repeat(30_000)}\r\n\r\n`, 431, 0],
  [`GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 0],
  [`GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(3000)}\r\n`, 431, 0],
  [`${beginningOfPost}Content-Length: -1\r\n\r\n{}`, 400],
  [`${beginningOfPost}Content-Length: 1e3\r\n\r\n{}`, 400],
  // Two lengths smuggle a request: one parser's body is another parser's second request.
  [`${beginningOfPost}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${getLogout}\r\n`, 400],
  [`${beginningOfPost}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${getLogout}\r\n`, 400],
  [`${beginningOfPost}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n${getLogout}\r\n`, 400],
  [`${beginningOfPost}Transfer-Encoding: gzip\r\n\r\n{}`, 400],
  [
    `${beginningOfPost}Transfer-Encoding: chunked\r\n\r\n${`1000\r\n${'a'.repeat(4096)}\r\n`.repeat(6)}0\r\n\r\n`,
    413,
    0,
  ],
  [`${beginningOfPost}Content-Length: 99\r\n\r\n{}`, 400],
  // An unknown expectation is ignored, so the body is read as usual.
  [`${beginningOfPost}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`, 422],
  [`${getLogout}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 200],
];
