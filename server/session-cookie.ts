/** The one cookie: a Firebase session cookie that scripts cannot read. */
import { parse, serialize } from 'hono/utils/cookie';
import type { Settings } from '#server/settings.ts';

export type CookieSettings = Pick<Settings, 'sessionCookieDomain'>;

/** The longest that Firebase allows is 14 days, browsers allow 400. */
export const sessionMaxAgeMs = 5 * 24 * 60 * 60 * 1000;

/** `__Host-` ties the cookie to this host; a dashboard on a sibling host needs the shared domain. */
export function sessionCookieName({ sessionCookieDomain }: CookieSettings) {
  return sessionCookieDomain ? '__Secure-session' : '__Host-session';
}

/** The value in a request's Cookie header, if any. */
export function readSessionCookie(header: string | undefined, settings: CookieSettings): string | undefined {
  const name = sessionCookieName(settings);
  return (header && parse(header, name)[name]) || undefined;
}

/** A Set-Cookie header that starts the session. */
export function sessionCookie(value: string, settings: CookieSettings): string {
  return serializeCookie(value, sessionMaxAgeMs / 1000, settings);
}

/** A Set-Cookie header that ends the session: browsers need the same attributes to find the cookie. */
export function clearedSessionCookie(settings: CookieSettings): string {
  return serializeCookie('', 0, settings);
}

function serializeCookie(value: string, maxAge: number, settings: CookieSettings): string {
  return serialize(sessionCookieName(settings) as string, value, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge,
    ...(settings.sessionCookieDomain && { domain: settings.sessionCookieDomain }),
  });
}
