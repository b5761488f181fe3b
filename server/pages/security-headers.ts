/** Security headers: the content security policy and the others that browsers enforce. */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { googleScripts, type InlineSources, recaptchaSources } from '#server/pages/inline-sources.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by the route of a page that has inline styles or scripts. */
    inlineSources?: InlineSources;
    /** Set by a proxy route: the upstream's headers stay, except HSTS. */
    keepsUpstreamHeaders?: boolean;
  }
}

const self = "'self'";
const none = "'none'";

type Directive = 'connectSrc' | 'fontSrc' | 'frameSrc' | 'imgSrc' | 'scriptSrc' | 'styleSrc';

export interface SecurityOptions {
  firebaseProjectId: string;
  /** The origin that id tokens are sent to, if it is another one. */
  tokenSyncOrigin?: string | undefined;
  /** Adds HSTS for a year. */
  production: boolean;
  /** Sources to allow on top of the policy below. */
  extraSources?: Partial<Record<Directive, string[]>>;
}

/** Allows our own origin, and what Firebase Authentication and Mapbox need. */
function contentSecurityPolicy({ firebaseProjectId, tokenSyncOrigin, extraSources = {} }: SecurityOptions) {
  const sources = {
    connectSrc: [
      self,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://api.mapbox.com',
      'https://contribute-api.mapbox.com',
      ...(tokenSyncOrigin ? [tokenSyncOrigin] : []),
    ],
    fontSrc: [self],
    frameSrc: [`https://${firebaseProjectId}.firebaseapp.com/__/auth/`],
    imgSrc: [self, 'data:', 'https://api.mapbox.com'],
    scriptSrc: [self, ...googleScripts],
    styleSrc: [self],
  } satisfies Record<Directive, string[]>;
  for (const [directive, extra] of Object.entries(extraSources)) {
    sources[directive as Directive].push(...extra);
  }
  return {
    'default-src': [self],
    'base-uri': [none],
    // Scripts submit all forms. Without them a form would put typed passwords into the URL.
    'form-action': [none],
    'frame-ancestors': [none],
    'object-src': [none],
    'connect-src': sources.connectSrc,
    'font-src': sources.fontSrc,
    'frame-src': sources.frameSrc,
    'img-src': sources.imgSrc,
    'script-src': sources.scriptSrc,
    'style-src': sources.styleSrc,
  };
}

const noInlineSources: InlineSources = { scriptSrc: [], styleSrc: [], allowsRecaptcha: false };
const noSources = { scriptSrc: [], frameSrc: [], connectSrc: [] };

/** Adds the hashes of a page's inline scripts and styles, and reCAPTCHA's sources where the page was built with it. */
function createPolicies(options: SecurityOptions) {
  const base = contentSecurityPolicy(options);
  /** Cached per page, because its sources do not change. */
  const policies = new WeakMap<InlineSources, string>();
  function createPolicy({ scriptSrc, styleSrc, allowsRecaptcha }: InlineSources) {
    const recaptcha = allowsRecaptcha ? recaptchaSources : noSources;
    return Object.entries({
      ...base,
      'connect-src': [...base['connect-src'], ...recaptcha.connectSrc],
      'frame-src': [...base['frame-src'], ...recaptcha.frameSrc],
      'script-src': [...base['script-src'], ...recaptcha.scriptSrc, ...scriptSrc],
      'style-src': [...base['style-src'], ...styleSrc],
    })
      .map(([directive, values]) => [directive, ...values].join(' '))
      .join('; ');
  }
  return (sources = noInlineSources) => {
    const policy = policies.get(sources) ?? createPolicy(sources);
    policies.set(sources, policy);
    return policy;
  };
}

const onlyHttps = 'max-age=31536000';

export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const setHeaders = secureHeaders({
    // The sign-in popup must keep its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // No more than the origin: an e-mail link's URL has its code. Chromium's style sheets do not follow it.
    referrerPolicy: 'strict-origin',
    strictTransportSecurity: options.production && onlyHttps,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  const policyFor = createPolicies(options);
  return async (c, next) => {
    await next();
    if (c.get('keepsUpstreamHeaders')) {
      if (options.production) c.res.headers.set('Strict-Transport-Security', onlyHttps);
      return;
    }
    await setHeaders(c, async () => undefined);
    c.res.headers.set('Content-Security-Policy', policyFor(c.get('inlineSources')));
  };
}
