import type { MiddlewareHandler } from 'hono';
import type { SecurityOptions } from '#server/pages/security-headers.ts';
import { listScripts } from '#server/pages/site-files.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { injectLocalScripts } from './local-scripts.ts';

/** Where the site's pages come from. */
export interface Pages {
  serve: MiddlewareHandler;
  /** What they need on top of the content security policy of production. */
  extraSources: NonNullable<SecurityOptions['extraSources']>;
  /** Paths of their scripts, where these are built. */
  scripts?: ReadonlySet<string>;
  description: string;
  close(): Promise<void>;
}

/** `distDir` is what `vite build` wrote. */
export function openBuiltPages(distDir: string): Pages {
  return {
    serve: serveSite(distDir, { edit: injectLocalScripts }),
    // The emulator's iframe is on our own origin.
    extraSources: { frameSrc: ["'self'"] },
    scripts: listScripts(distDir),
    description: `pages from ${distDir}`,
    close: async () => undefined,
  };
}
