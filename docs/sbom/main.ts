/**
 * `npm run sbom`: every package that production runs, as CycloneDX. `npm sbom --omit dev` also leaves out what a
 * development package needs as well, such as Hono and React; without those packages in the tree it leaves out none.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { devDependencies, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'));
const place = mkdtempSync(join(tmpdir(), 'sbom-'));
// npm calls the whole by its folder.
const folder = join(place, manifest.name);
mkdirSync(folder);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
delete lock.packages[''].devDependencies;
for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(lock.packages)) {
  if (dev) delete lock.packages[path];
}
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: folder,
  stdio: 'inherit',
});
rmSync(place, { recursive: true });
process.exitCode = npm.status ?? 1;
