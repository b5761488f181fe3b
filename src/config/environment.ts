/** The build's variables, parsed once, when the site is built: a wrong value ends the build, by its name. */
import * as v from 'valibot';

const url = v.pipe(v.string(), v.url());
const origin = v.pipe(
  v.string(),
  v.check((value) => value === '' || URL.canParse(value), 'must be an absolute address, or empty'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** The id token goes there: never to another host without TLS. */
const syncAddress = v.pipe(
  v.string(),
  v.check(
    (value) =>
      value === '' || /^\/(?![/\\])/.test(value) || (URL.canParse(value) && value.startsWith('https://')),
    'must be a path of our own origin, like /token, or an https:// address',
  ),
);
/** It ends up in every visitor's browser: a secret one (sk.…) never. */
const mapToken = v.pipe(
  v.string(),
  v.check(
    (value) => value === '' || value.startsWith('pk.'),
    'must be a public token, which begins with pk.',
  ),
);

const variables = v.object({
  VITE_DASHBOARD_URL: v.optional(url, 'http://localhost:4100'),
  VITE_SITE_ORIGIN: v.optional(v.pipe(origin, v.nonEmpty()), 'https://escandallo.example'),
  VITE_API_HOST: v.optional(origin, ''),
  VITE_DEMO_VIDEO_URL: v.optional(url, 'https://www.youtube.com/results?search_query=escandallo'),
  VITE_STORE_LISTING_URL: v.optional(url, 'https://play.google.com/store/search?q=escandallo&c=apps'),
  VITE_FIREBASE_API_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  VITE_FIREBASE_AUTH_DOMAIN: v.optional(v.string(), 'demo-escandallo.firebaseapp.com'),
  VITE_FIREBASE_PROJECT_ID: v.optional(v.string(), 'demo-escandallo'),
  VITE_TOKEN_SYNC_URL: v.optional(syncAddress, ''),
  VITE_MAPBOX_TOKEN: v.optional(mapToken, ''),
});

/** Their defaults are for the emulator and a developer's machine. */
const requiredWithKey = [
  'VITE_DASHBOARD_URL',
  'VITE_SITE_ORIGIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_AUTH_DOMAIN',
];

export interface Environment {
  dashboardUrl: string;
  /** Where the public knows the site: in links that search engines and social networks keep. */
  siteOrigin: string;
  /** '' is our own origin. */
  apiHost: string;
  demoVideoUrl: string;
  storeListingUrl: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** Without a Firebase key: the emulator, which the local stack has on the site's own origin. */
  usesAuthEmulator: boolean;
  /** '' is none. */
  tokenSyncUrl: string;
  /** '' is none: addresses are typed without suggestions. */
  mapboxToken: string;
}

export function parseEnvironment(env: Record<string, unknown>): Environment {
  const parsed = v.safeParse(variables, env);
  const missing = env.VITE_FIREBASE_API_KEY ? requiredWithKey.filter((name) => !env[name]) : [];
  if (!parsed.success || missing.length > 0) {
    const reasons = [
      ...missing.map((name) => `${name}: must be set when there is a VITE_FIREBASE_API_KEY`),
      ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    ];
    throw new Error(`The environment is not usable. ${reasons.join('; ')}`);
  }
  const values = parsed.output;
  return {
    dashboardUrl: values.VITE_DASHBOARD_URL,
    siteOrigin: values.VITE_SITE_ORIGIN,
    apiHost: values.VITE_API_HOST,
    demoVideoUrl: values.VITE_DEMO_VIDEO_URL,
    storeListingUrl: values.VITE_STORE_LISTING_URL,
    firebase: {
      apiKey: values.VITE_FIREBASE_API_KEY ?? 'demo-key',
      authDomain: values.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: values.VITE_FIREBASE_PROJECT_ID,
    },
    usesAuthEmulator: values.VITE_FIREBASE_API_KEY === undefined,
    tokenSyncUrl: values.VITE_TOKEN_SYNC_URL,
    mapboxToken: values.VITE_MAPBOX_TOKEN,
  };
}
