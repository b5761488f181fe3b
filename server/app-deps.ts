/** What the API is composed of. */
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { PageReport } from '#contract/page-report.ts';
import type { Settings } from '#server/config/settings.ts';
import type { OwnerRecords } from '#server/database/owner-records.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { CookieSettings } from '#server/http/session-cookie.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import type { SecurityOptions } from '#server/pages/security-headers.ts';

export interface AppDeps {
  identity: IdentityProvider;
  owners: OwnerRecords;
  settings: CookieSettings &
    Pick<
      Settings,
      | 'allowedOrigins'
      | 'databaseUrl'
      | 'firebaseProjectId'
      | 'production'
      | 'recentSignInSeconds'
      | 'sessionAbsoluteSeconds'
      | 'trustedProxies'
    >;
  limits: RateLimits;
  logger: Logger;
  /** Hashes the network of an IP address for the log; by default `createSourceHash`. */
  hashSource?: (ip: string) => string;
  /** Whether the database and the identity provider answer; may reject with what does not. */
  isReady: () => Promise<boolean>;
  /** Whether the process is about to end. */
  isStopping?: () => boolean;
  /** Counts a report that a page sends when it is left. */
  countReport?: (report: PageReport) => void;
  /** Paths of the site's scripts, which the log may name. */
  scripts?: ReadonlySet<string>;
  /** Measures every request and its response. */
  measureRequests?: MiddlewareHandler;
  /** Additions to the content security policy. */
  security?: Pick<SecurityOptions, 'extraSources' | 'tokenSyncOrigin'>;
}
