/** The one cookie: a Firebase session cookie that scripts cannot read. */
import { parse, serialize } from 'hono/utils/cookie';
import type { Settings } from '#server/config/settings.ts';

export interface CookieSettings extends Pick<Settings, 'sessionCookieDomain'> {
  /**
   * A cookie without `Secure`, which Safari does not keep on http://localhost. The local stack sets this in its code;
   * no variable does, and production refuses it.
   */
  plainCookie?: true;
}

/** Firebase makes cookies that last from 5 minutes to 14 days. */
const shortestSeconds = 5 * 60;
const longestSeconds = 5 * 24 * 60 * 60;

/**
 * How long a cookie that is made now may last, in whole seconds, so the session ends `absoluteSeconds` after
 * the sign-in at `authTime`; 0 when there is less left than a cookie has to last.
 */
export function sessionSeconds(authTime: number, absoluteSeconds: number, now: number): number {
  const left = Math.floor(authTime + absoluteSeconds - now);
  return left < shortestSeconds ? 0 : Math.min(left, longestSeconds);
}

/** `__Host-` ties the cookie to this host; a dashboard on a sibling host needs the shared domain. */
export function sessionCookieName({ sessionCookieDomain, plainCookie }: CookieSettings) {
  // Every port of localhost shares its cookies: a name that other programs there do not use.
  if (plainCookie) return 'escandallo-session';
  return sessionCookieDomain ? '__Secure-session' : '__Host-session';
}

/** The value in a request's Cookie header, if any. */
export function readSessionCookie(header: string | undefined, settings: CookieSettings): string | undefined {
  const name = sessionCookieName(settings);
  return (header && parse(header, name)[name]) || undefined;
}

/** A Set-Cookie header that starts the session; with 0 seconds it ends it, since browsers need the same attributes. */
export function sessionCookie(value: string, maxAge: number, settings: CookieSettings): string {
  return serialize(sessionCookieName(settings) as string, value, {
    path: '/',
    httpOnly: true,
    secure: !settings.plainCookie,
    sameSite: 'Lax',
    maxAge,
    ...(settings.sessionCookieDomain && { domain: settings.sessionCookieDomain }),
  });
}
