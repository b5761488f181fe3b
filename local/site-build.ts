import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The parts of the local stack: the emulator, without which the build wants a Firebase project, and the stand-in dashboard. */
export const forEmulator = { VITE_AUTH_EMULATOR: 'true', VITE_DASHBOARD_DISHES: 'on' };

interface BuildOptions {
  dashboardUrl: string;
  distDir: string;
  /** Further variables of the build. */
  more?: Record<string, string>;
  /** Vite's configuration, if another than the site's own. */
  config?: string;
  /** Writes .vite/manifest.json, which names the modules. */
  manifest?: boolean;
}

/** `vite build`, in a process of its own: it takes a second core, and must not see our NODE_ENV. */
export async function buildSite({
  dashboardUrl,
  distDir,
  more = {},
  config = 'vite.config.ts',
  manifest = false,
}: BuildOptions) {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const build = spawn(
    process.execPath,
    [
      ...[vite, 'build', '--config', config, '--logLevel', 'warn', '--emptyOutDir', '--outDir', distDir],
      ...(manifest ? ['--manifest'] : []),
    ],
    {
      env: {
        VITE_DASHBOARD_URL: dashboardUrl,
        ...process.env,
        ...forEmulator,
        ...more,
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The site could not be built: see the lines above.');
}
