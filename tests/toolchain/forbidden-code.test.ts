import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const browser = ['src', 'machines', 'contract', 'build/prerender', 'index.html'];
const server = ['server', 'local'];
const all = ['src', 'machines', 'contract', 'index.html', ...server, 'build'];

interface Rule {
  name: string;
  places: readonly string[];
  pattern: RegExp;
  /** Allowed matches, as `file: match`. */
  meant?: readonly string[];
}

/** Patterns that our code must not contain, most of them because of docs/asvs.md. */
const rules: readonly Rule[] = [
  {
    name: 'HTML that is written as text',
    places: all,
    pattern: /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/g,
    // Takes the library's own writing of HTML away.
    meant: ['build/patch-mapbox.ts: innerHTML'],
  },
  {
    name: 'code made of text',
    places: all,
    pattern: /\beval\(|\bnew Function\(|\bset(Timeout|Interval)\(\s*['"`]/g,
  },
  {
    name: 'programs that are started',
    places: server,
    pattern: /node:(child_process|vm|worker_threads|cluster)/g,
    meant: ['local/emulator.ts: node:child_process', 'local/site-build.ts: node:child_process'],
  },
  {
    name: 'messages of other windows',
    places: all,
    pattern: /addEventListener\(\s*['"]message['"]|onmessage\b/g,
    // The stand-in for Google's script, which production does not have.
    meant: ["local/assets/gapi.js: addEventListener('message'"],
  },
  { name: 'plugins', places: browser, pattern: /<(object|embed|applet)\s/g },
  {
    name: 'other algorithms than SHA-256 and scrypt',
    places: all,
    pattern: /\b(hash|create(Hash|Hmac|Cipheriv|Sign))\((?!'sha256')|\bpbkdf2|\bsubtle\b/g,
    // Shortens the names of classes.
    meant: ['build/class-names.ts: hash('],
  },
  {
    name: 'numbers that can be guessed',
    places: all,
    pattern: /Math\.random/g,
    // Both spread out simultaneous work.
    meant: ['src/app/ports.ts: Math.random', 'server/database/run-query.ts: Math.random'],
  },
  {
    name: 'passwords and keys',
    places: all,
    pattern:
      /-----BEGIN|AIza[\w-]{35}|\bsk\.[\w-]{8,}|\b(?!weak|repeat|forgot)\w*(password|secret|private_?key)\s*=\s*['"`][^'"`]{6,}/gi,
    // Of accounts on this machine, printed at the start.
    meant: ["local/seed.ts: seedPassword = 'pan-con-tomate"],
  },
  {
    name: 'browser storage beside tokens, drafts, sign-outs, the language and the theme',
    places: ['src', 'machines'],
    pattern: /\b(local|session)Storage\.\w+|\bcaches\.open|document\.cookie =/g,
    meant: [
      // Which releases a tab was reloaded from: nothing of a person.
      'src/config/release.ts: sessionStorage.getItem',
      'src/config/release.ts: sessionStorage.setItem',
      'src/i18n/detect-language.ts: localStorage.getItem',
      'src/i18n/detect-language.ts: sessionStorage.getItem',
      'src/i18n/detect-language.ts: localStorage.setItem',
      'src/i18n/language-cookie.ts: document.cookie =',
      'src/styles/theme.ts: localStorage.setItem',
    ],
  },
  {
    // The files of a worker share that test: vitest 5.1.1 keeps what is overridden outside of a `describe`.
    name: 'overrides of the browser test for a whole file',
    places: ['tests/browser'],
    pattern: /^test\.override/gm,
  },
];

const filesIn = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((name) => `${place}/${name}`)
        .filter((file) => /\.(tsx?|js|html|css)$/.test(file) && statSync(file).isFile());

/** Comments may say what code must not. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

const foundIn = (places: readonly string[], pattern: RegExp) =>
  places
    .flatMap(filesIn)
    .flatMap((file) => (codeOf(file).match(pattern) ?? []).map((match) => `${file}: ${match}`));

test.each(rules)('code: has no $name', ({ places, pattern, meant = [] }) => {
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
  expect(foundIn(places, pattern)).toEqual(meant);
});

/** Hosts that the site's code may name, and why. */
const hosts = {
  'apps.apple.com': 'a link',
  'api.mapbox.com': 'the address search',
  'contribute-api.mapbox.com': 'the address search',
  'escandallo.example': 'where the site says that it is, until it is told',
  localhost: "the local stack's dashboard",
  'www.youtube.com': 'a link',
  'developers.google.com': 'a comment in a line of code',
  'schema.org': 'a name of a vocabulary',
  'www.sitemaps.org': 'a name of a format',
  'www.w3.org': 'a name of a format',
};

test('site: names no other hosts', () => {
  const named = foundIn(browser, /(?:https?:|(?<=["'(]))\/\/[a-z][\w-]*(\.[\w-]+)*/g).map(
    (line) => line.split('//')[1],
  );
  expect([...new Set(named)].filter((host) => !Object.hasOwn(hosts, host ?? ''))).toEqual([]);
  for (const host of ['api.mapbox.com', 'localhost']) expect(named).toContain(host);
});
