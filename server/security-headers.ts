/** Headers that tell browsers what the pages of this site may do. */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { googleScripts, type InlineSources, recaptchaSources } from '#server/inline-sources.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by the route of a page that has inline styles or scripts. */
    inlineSources?: InlineSources;
    /** Set by a route that passes on an answer from elsewhere: that answer's headers are kept, save one. */
    isPassedOn?: boolean;
  }
}

const self = "'self'";
const none = "'none'";

type Directive = 'connectSrc' | 'fontSrc' | 'frameSrc' | 'imgSrc' | 'scriptSrc' | 'styleSrc';

export interface SecurityOptions {
  firebaseProjectId: string;
  /** Where id tokens go, if to another host. */
  tokenSyncOrigin?: string | undefined;
  /** Tells browsers to come back by HTTPS only, for a year. */
  production: boolean;
  /** Sources to allow on top of the policy below. */
  extraSources?: Partial<Record<Directive, string[]>>;
}

/** Everything from our own origin, plus what Firebase Authentication and Mapbox need. */
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
    // A script sends every form. Sent without one, it would put what was typed, passwords too, into the address.
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

const nothingInline: InlineSources = { scriptSrc: [], styleSrc: [], allowsRecaptcha: false };
const noSources = { scriptSrc: [], frameSrc: [], connectSrc: [] };

/** The policy of a page names, by their hashes, what is written into that page, and reCAPTCHA where that page does. */
function createPolicies(options: SecurityOptions) {
  const usual = contentSecurityPolicy(options);
  return ({ scriptSrc, styleSrc, allowsRecaptcha } = nothingInline) => {
    const recaptcha = allowsRecaptcha ? recaptchaSources : noSources;
    return Object.entries({
      ...usual,
      'connect-src': [...usual['connect-src'], ...recaptcha.connectSrc],
      'frame-src': [...usual['frame-src'], ...recaptcha.frameSrc],
      'script-src': [...usual['script-src'], ...recaptcha.scriptSrc, ...scriptSrc],
      'style-src': [...usual['style-src'], ...styleSrc],
    })
      .map(([directive, values]) => [directive, ...values].join(' '))
      .join('; ');
  };
}

const onlyHttps = 'max-age=31536000';

export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const setHeaders = secureHeaders({
    // The sign-in popup must keep its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // No more than the origin: the address of an e-mail's link has its code. Chromium's style sheets do not follow it.
    referrerPolicy: 'strict-origin',
    strictTransportSecurity: options.production && onlyHttps,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  const policyFor = createPolicies(options);
  return async (c, next) => {
    await next();
    if (c.get('isPassedOn')) {
      if (options.production) c.res.headers.set('Strict-Transport-Security', onlyHttps);
      return;
    }
    await setHeaders(c, async () => undefined);
    c.res.headers.set('Content-Security-Policy', policyFor(c.get('inlineSources')));
  };
}
