import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Builds for the emulator, because without it the build needs a Firebase project, and for the stand-in dashboard. */
export const forEmulator = { VITE_AUTH_EMULATOR: 'true', VITE_DASHBOARD_DISHES: 'on' };

interface BuildOptions {
  dashboardUrl: string;
  distDir: string;
  /** Further environment variables of the build. */
  env?: Record<string, string>;
  /** Vite's configuration file; defaults to the site's own. */
  config?: string;
  /** Writes .vite/manifest.json, which names the modules. */
  manifest?: boolean;
}

/** Runs `vite build` in its own process, which uses a second core and gets its own NODE_ENV. */
export async function buildSite({
  dashboardUrl,
  distDir,
  env = {},
  config = 'vite.config.ts',
  manifest = false,
}: BuildOptions) {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const build = spawn(
    process.execPath,
    [
      ...[
        vite,
        'build',
        '--config',
        config,
        '--logLevel',
        'warn',
        '--configLoader',
        'native',
        '--emptyOutDir',
        '--outDir',
        distDir,
      ],
      ...(manifest ? ['--manifest'] : []),
    ],
    {
      env: {
        VITE_DASHBOARD_URL: dashboardUrl,
        ...process.env,
        ...forEmulator,
        ...env,
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The site could not be built: see the lines above.');
}
