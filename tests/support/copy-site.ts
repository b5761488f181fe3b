import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The dashboard of a site that is only there to be copied. */
export const anyDashboard = 'http://dashboard.localhost:4100';

/** Copies a site that was built for `anyDashboard`, for another one. A build takes five seconds of a processor. */
export async function copySite(built: string, distDir: string, dashboardUrl: string): Promise<void> {
  await cp(built, distDir, { recursive: true });
  const assets = join(distDir, 'assets');
  let changed = 0;
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(join(assets, name), 'utf8');
    if (!code.includes(anyDashboard)) continue;
    changed += 1;
    await writeFile(join(assets, name), code.replaceAll(anyDashboard, dashboardUrl));
  }
  if (changed === 0) throw new Error(`${built} was not built for ${anyDashboard}.`);
}
