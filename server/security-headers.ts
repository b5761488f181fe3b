/** Headers that tell browsers what the pages of this site may do. */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const self = "'self'";
const none = "'none'";

type Directive = 'connectSrc' | 'fontSrc' | 'frameSrc' | 'imgSrc' | 'scriptSrc' | 'styleSrc';

export interface SecurityOptions {
  firebaseProjectId: string;
  /** Tells browsers to come back by HTTPS only, for a year. */
  production: boolean;
  /** Sources to allow on top of the policy below. */
  extraSources?: Partial<Record<Directive, string[]>>;
  /** Paths whose answers come from elsewhere and keep their own headers. */
  isExempt?: (path: string) => boolean;
}

/** Everything from our own origin, plus what Firebase Authentication and Mapbox need. */
function contentSecurityPolicy({ firebaseProjectId, extraSources = {} }: SecurityOptions) {
  const sources = {
    connectSrc: [
      self,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://api.mapbox.com',
      'https://events.mapbox.com',
    ],
    fontSrc: [self],
    frameSrc: [`https://${firebaseProjectId}.firebaseapp.com`],
    imgSrc: [self, 'data:', 'https://api.mapbox.com'],
    scriptSrc: [self, 'https://apis.google.com'],
    styleSrc: [self],
  } satisfies Record<Directive, string[]>;
  for (const [directive, extra] of Object.entries(extraSources)) {
    sources[directive as Directive].push(...extra);
  }
  return {
    defaultSrc: [self],
    baseUri: [none],
    formAction: [self],
    frameAncestors: [none],
    objectSrc: [none],
    ...sources,
  };
}

export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const setHeaders = secureHeaders({
    contentSecurityPolicy: contentSecurityPolicy(options),
    // The sign-in popup must keep its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: options.production && 'max-age=31536000',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return (c, next) => (options.isExempt?.(c.req.path) ? next() : setHeaders(c, next));
}
