/** The build's variables, parsed once at build time: an invalid value fails the build with the variable's name. */
import * as v from 'valibot';

/** Pages link to these and send tokens there: `javascript:` would run in them. */
const isWebUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const url = v.pipe(v.string(), v.check(isWebUrl, 'must be an http:// or https:// URL'));
const origin = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\/+$/, '')),
  v.check(
    (value) => value === '' || (isWebUrl(value) && new URL(value).origin === value),
    'must be an http:// or https:// URL without a path, or empty',
  ),
);
/** The SDK puts `https://` before it. */
const host = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i, 'must be a host, like www.example.com'),
);
/** Same format as in the server's settings. */
const projectId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the id of a Firebase project, like my-project-1'),
);
/** The id token goes there: never to another host without TLS, and a star in a policy stands for every host. */
const syncUrl = v.pipe(
  v.string(),
  v.check(
    (value) =>
      value === '' ||
      /^\/(?![/\\])/.test(value) ||
      (URL.canParse(value) && /^https:[^*]*$/.test(new URL(value).origin)),
    'must be a path of our own origin, like /token, or an https:// URL',
  ),
);
/** Every visitor's browser receives it, so a secret token (sk.…) is rejected. */
const mapToken = v.pipe(
  v.string(),
  v.check(
    (value) => value === '' || value.startsWith('pk.'),
    'must be a public token, which begins with pk.',
  ),
);

const email = v.pipe(
  v.string(),
  v.regex(/^([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)?$/, 'must be an e-mail address, like hello@example.com'),
);

/** A line of security.txt: https://www.rfc-editor.org/rfc/rfc9116#section-2.5.3 */
const securityContact = v.pipe(
  v.string(),
  v.regex(/^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)?$/, 'must be a mailto: or https:// URL'),
);

const onOrOff = v.picklist(['', 'on', 'off'], 'must be on, off, or unset');

const variables = v.object({
  VITE_DASHBOARD_URL: v.optional(url, 'http://localhost:4100'),
  VITE_SITE_ORIGIN: v.optional(v.pipe(origin, v.nonEmpty()), 'https://escandallo.example'),
  VITE_API_HOST: v.optional(origin, ''),
  VITE_DEMO_VIDEO_URL: v.optional(url),
  VITE_STORE_LISTING_URL: v.optional(url),
  VITE_OPERATOR_NAME: v.optional(v.string(), ''),
  VITE_OPERATOR_ADDRESS: v.optional(v.string(), ''),
  VITE_OPERATOR_TOWN: v.optional(v.string(), ''),
  VITE_OPERATOR_LEGAL: v.optional(v.string(), ''),
  VITE_CONTACT_EMAIL: v.optional(email, ''),
  VITE_SECURITY_CONTACT: v.optional(securityContact, ''),
  VITE_FIREBASE_API_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  VITE_AUTH_EMULATOR: v.optional(v.picklist(['', 'true'], 'must be true, or unset')),
  VITE_FIREBASE_AUTH_DOMAIN: v.optional(host, 'demo-escandallo.firebaseapp.com'),
  VITE_FIREBASE_PROJECT_ID: v.optional(projectId, 'demo-escandallo'),
  VITE_TOKEN_SYNC_URL: v.optional(syncUrl, ''),
  VITE_MAPBOX_TOKEN: v.optional(mapToken, ''),
  VITE_RECAPTCHA: v.optional(onOrOff, 'off'),
  VITE_DASHBOARD_DISHES: v.optional(onOrOff, 'off'),
  VITE_PAGE_REPORTS: v.optional(onOrOff, 'on'),
});

/** Their defaults are for the emulator and a developer's machine. */
const requiredWithKey = [
  'VITE_DASHBOARD_URL',
  'VITE_SITE_ORIGIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_AUTH_DOMAIN',
];

/** Example links for the emulator's site; a real project shows none without settings. */
const examples = {
  demoVideoUrl: 'https://www.youtube.com/results?search_query=escandallo',
  storeListingUrl: 'https://apps.apple.com/',
  operator: {
    name: 'Empresa de Muestra, S. L.',
    address: 'Calle de Muestra, 1, 00000',
    town: 'Villaejemplo',
    legal: 'NIF B00000000, Registro Mercantil de Villaejemplo, hoja V-0000',
  },
};

/** Default without a setting: `.example` receives no mail. */
const noContactEmail = 'hola@escandallo.example';

/** Must use TLS with a real project; http:// is for development. */
const securedWithKey = [
  'VITE_DASHBOARD_URL',
  'VITE_SITE_ORIGIN',
  'VITE_API_HOST',
  'VITE_DEMO_VIDEO_URL',
  'VITE_STORE_LISTING_URL',
];

/** Effects of unset settings on a real project's site, by name. */
const withoutSetting = {
  VITE_MAPBOX_TOKEN: 'onboarding has a plain text field for the address, without suggestions or a map',
  VITE_DEMO_VIDEO_URL: 'the home page has no "Watch Demo"',
  VITE_STORE_LISTING_URL: 'the badges of the app stores say that the app is to come',
  VITE_OPERATOR_NAME: 'no page says which company runs the site',
  VITE_OPERATOR_ADDRESS: 'the legal notice has no street, which Spanish law (LSSI, article 10) requires',
  VITE_OPERATOR_TOWN: 'no page says where that company is',
  VITE_OPERATOR_LEGAL:
    'the legal notice has no tax and registry data, which Spanish law (LSSI, article 10) requires',
  VITE_SECURITY_CONTACT: '/.well-known/security.txt gives VITE_CONTACT_EMAIL, and is missing without that',
  VITE_CONTACT_EMAIL: `every page gives ${noContactEmail}, where no mail arrives`,
};

/** Build warnings of a real project about unset settings, one line each. */
export const unsetSettings = (env: Record<string, unknown>): string[] =>
  env.VITE_AUTH_EMULATOR
    ? []
    : Object.entries(withoutSetting)
        .filter(([name]) => !env[name])
        .map(([name, shown]) => `${name} is not set: ${shown}.`);

export interface Environment {
  dashboardUrl: string;
  /** The public origin, for links of search engines and social networks. */
  siteOrigin: string;
  /** '' is our own origin. */
  apiHost: string;
  /** '' is none: the page has no "Watch Demo". */
  demoVideoUrl: string;
  /** '' is none: the badges of the stores say that the app is to come. */
  storeListingUrl: string;
  /** The operating company, one line each; '' shows none. */
  operator: string;
  /** E-mail for questions, cancellations and data requests. */
  contactEmail: string;
  /** Where to report a vulnerability, for security.txt; '' is none. */
  securityContact: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** Whether the emulator on the site's own origin replaces a Firebase project. */
  usesAuthEmulator: boolean;
  /** '' is none. */
  tokenSyncUrl: string;
  /** '' is none: addresses are typed without suggestions. */
  mapboxToken: string;
  /** Whether pages send reports about sign-in and onboarding to the server. */
  sendsReports: boolean;
  /** Whether the dashboard reads a saved dish from its URL: docs/decisions/0017. */
  dashboardTakesDishes: boolean;
  /** Whether pages may load reCAPTCHA Enterprise, which Firebase can require beside a password. */
  allowsRecaptcha: boolean;
}

export function parseEnvironment(env: Record<string, unknown>): Environment {
  const parsed = v.safeParse(variables, env);
  const issues = parsed.issues ?? [];
  const reasons = [
    // A file with Windows line endings. The other messages would not show the carriage return.
    ...Object.keys(env)
      .filter((name) => String(env[name]).includes('\r'))
      .map((name) => `${name}: must not have a carriage return`),
    ...findConflicts(env),
    ...issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
  ];
  if (!parsed.success || reasons.length > 0) {
    throw new Error(`The site cannot be built with these variables. ${reasons.join('; ')}`);
  }
  const values = parsed.output;
  const nothing = {
    demoVideoUrl: '',
    storeListingUrl: '',
    operator: { name: '', address: '', town: '', legal: '' },
  };
  const linked = values.VITE_AUTH_EMULATOR === 'true' ? examples : nothing;
  return {
    dashboardUrl: values.VITE_DASHBOARD_URL,
    siteOrigin: values.VITE_SITE_ORIGIN,
    apiHost: values.VITE_API_HOST,
    demoVideoUrl: values.VITE_DEMO_VIDEO_URL ?? linked.demoVideoUrl,
    storeListingUrl: values.VITE_STORE_LISTING_URL ?? linked.storeListingUrl,
    operator: linesOf({
      name: values.VITE_OPERATOR_NAME || linked.operator.name,
      address: values.VITE_OPERATOR_ADDRESS || linked.operator.address,
      town: values.VITE_OPERATOR_TOWN || linked.operator.town,
      legal: values.VITE_OPERATOR_LEGAL || linked.operator.legal,
    }),
    contactEmail: values.VITE_CONTACT_EMAIL || noContactEmail,
    securityContact:
      values.VITE_SECURITY_CONTACT || (values.VITE_CONTACT_EMAIL && `mailto:${values.VITE_CONTACT_EMAIL}`),
    firebase: {
      apiKey: values.VITE_FIREBASE_API_KEY ?? 'demo-key',
      authDomain: values.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: values.VITE_FIREBASE_PROJECT_ID,
    },
    usesAuthEmulator: values.VITE_AUTH_EMULATOR === 'true',
    tokenSyncUrl: values.VITE_TOKEN_SYNC_URL,
    mapboxToken: values.VITE_MAPBOX_TOKEN,
    sendsReports: values.VITE_PAGE_REPORTS !== 'off',
    dashboardTakesDishes: values.VITE_DASHBOARD_DISHES === 'on',
    allowsRecaptcha: values.VITE_RECAPTCHA === 'on',
  };
}

const linesOf = ({ name, address, town, legal }: (typeof examples)['operator']) =>
  [name, [address, town].filter(Boolean).join(' '), legal].filter(Boolean).join('\n');

/** Requires a Firebase project or the emulator explicitly: a missing variable must not select the emulator. */
function findConflicts(env: Record<string, unknown>): string[] {
  const hasKey = Boolean(env.VITE_FIREBASE_API_KEY);
  if (env.VITE_AUTH_EMULATOR) {
    return hasKey
      ? ['VITE_FIREBASE_API_KEY: must be unset when VITE_AUTH_EMULATOR is set; choose one of them']
      : [];
  }
  if (!hasKey) {
    return [
      'VITE_FIREBASE_API_KEY: must be set, or people could not sign in. For a site of the local stack, set VITE_AUTH_EMULATOR=true instead',
    ];
  }
  const { VITE_FIREBASE_AUTH_DOMAIN: authDomain, VITE_SITE_ORIGIN: origin } = env;
  const authDomains = [
    `${env.VITE_FIREBASE_PROJECT_ID}.firebaseapp.com`,
    URL.canParse(String(origin)) && new URL(String(origin)).host,
  ];
  return [
    ...requiredWithKey
      .filter((name) => !env[name])
      .map((name) => `${name}: must be set when there is a VITE_FIREBASE_API_KEY`),
    ...securedWithKey
      .filter((name) => env[name] && !/^https:/i.test(String(env[name])))
      .map((name) => `${name}: must be an https:// URL when there is a VITE_FIREBASE_API_KEY`),
    // The server's policy blocks frames of any other host.
    ...(authDomains.includes(String(authDomain).toLowerCase())
      ? []
      : ["VITE_FIREBASE_AUTH_DOMAIN: must be the site's host or <project>.firebaseapp.com"]),
  ];
}
