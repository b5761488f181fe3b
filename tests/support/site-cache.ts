import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { buildSite } from '#local/site-build.ts';
import { anyDashboard } from './copy-site.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');
/** Folders that a build does not read. It reads no hidden folders either. */
const unread = ['node_modules', 'dist', 'reports', 'docs', 'tests', 'flows', 'tools'];
/** Deletes a build that was not copied for this long, when the next build is made. */
const MAX_AGE_MS = 3_600_000;

async function addFiles(key: Hash, folder: string, isRead: (name: string) => boolean): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => isRead(name));
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) await addFiles(key, file, (name) => !name.startsWith('.'));
    else if (entry.isFile()) key.update(`${relative(root, file)}\0`).update(await readFile(file));
  }
}

/** Another one for each state of what the build reads: files, variables, Node.js. */
async function builtFolder(config: string) {
  const key = createHash('sha256').update(`${process.version} ${config}\0`);
  const isRead = (name: string) =>
    !unread.includes(name) && (name.startsWith('.env') || !name.startsWith('.'));
  await addFiles(key, root, isRead);
  if (dirname(config) !== '.') await addFiles(key, join(root, dirname(config)), () => true);
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  key.update(JSON.stringify(variables.toSorted()));
  return join(cache, `site-${key.digest('hex').slice(0, 16)}`);
}

async function deleteOld() {
  const sites = (await readdir(cache)).filter((name) => name.startsWith('site-'));
  for (const site of sites.map((name) => join(cache, name))) {
    const used = await stat(site).catch(() => null);
    if (used && used.mtimeMs < Date.now() - MAX_AGE_MS) await rm(site, { recursive: true, force: true });
  }
}

async function makeSite(built: string, config: string) {
  await mkdir(cache, { recursive: true });
  await deleteOld();
  const distDir = await mkdtemp(`${built}-`);
  await buildSite({ dashboardUrl: anyDashboard, distDir, config, manifest: true });
  // Another process may have been faster.
  await rename(distDir, built).catch(async (error) => {
    if (!existsSync(built)) throw error;
    await rm(distDir, { recursive: true });
  });
}

/**
 * Returns the folder with the site as the working copy builds it with `config`, for `copySite`. It is built once for
 * each state of its sources.
 */
export async function builtSite(config = 'vite.config.ts'): Promise<string> {
  const built = await builtFolder(config);
  if (existsSync(built)) await utimes(built, new Date(), new Date());
  else await makeSite(built, config);
  return built;
}
