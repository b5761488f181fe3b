/**
 * `npm run sbom`: every package that production runs, as CycloneDX: on the server, which are the `dependencies`,
 * and in browsers, which are those that `src`, `machines` and `contract` import. npm itself knows only the first.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Locked {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const { devDependencies, optionalDependencies, ...manifest } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages: Record<string, Locked> = lock.packages;

const importOfPackage = /\b(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;
const inBrowsers = globSync(['src/**/*.{ts,tsx}', '{machines,contract}/**/*.ts'])
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(importOfPackage)])
  .flatMap(([, name = '']) => (name in devDependencies ? [[name, devDependencies[name]]] : []));
const dependencies = { ...manifest.dependencies, ...Object.fromEntries(inBrowsers) };

/** Where Node finds a package: in the nearest node_modules, upwards. */
function locate(from: string, name: string): string | undefined {
  const path = from ? `${from}/node_modules/${name}` : `node_modules/${name}`;
  if (path in packages || !from) return path in packages ? path : undefined;
  return locate(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** Excludes optional dependencies: the image is built without them, and pages only have packages that they import. */
const needed = new Set<string>();
function need(from: string, name: string) {
  const path = locate(from, name);
  if (!path || needed.has(path)) return;
  needed.add(path);
  const { dependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {};
  for (const next of Object.keys({ ...dependencies, ...peerDependencies }))
    if (!peerDependenciesMeta?.[next]?.optional) need(path, next);
}
for (const name of Object.keys(dependencies)) need('', name);

const place = mkdtempSync(join(tmpdir(), 'sbom-'));
// npm calls the whole by its folder.
const folder = join(place, manifest.name);
mkdirSync(folder);
const entries = [...needed].map((path) => {
  const { dev, devOptional, optional, peer, ...entry } = lock.packages[path];
  return [path, entry];
});
const { devDependencies: _, optionalDependencies: __, ...root } = lock.packages[''];
lock.packages = { '': { ...root, dependencies }, ...Object.fromEntries(entries) };
writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: folder,
  stdio: 'inherit',
});
rmSync(place, { recursive: true });
process.exitCode = npm.status ?? 1;
