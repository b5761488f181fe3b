import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}
interface Sbom {
  bomFormat: string;
  components: { name: string; version: string }[];
}
const manifest: {
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
} = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Node's own way: the nearest node_modules, upwards. */
const isLocked = (from: string, name: string): boolean => {
  if (`${from}/node_modules/${name}` in packages) return true;
  const parent = from.lastIndexOf('/node_modules/');
  return parent < 0 ? `node_modules/${name}` in packages : isLocked(from.slice(0, parent), name);
};

test('lock file: has checksums, and no registry host', () => {
  expect(locked.filter(([, { integrity }]) => !integrity)).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test('lock file: covers the Node that scripts run on when npm installs it', () => {
  const { optionalDependencies, allowScripts } = manifest;
  const versions = Object.entries(optionalDependencies).map(([name, version]) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, bin: { node: 'bin/node' } });
    return `v${version}`;
  });
  expect(new Set(versions)).toEqual(new Set([process.version]));
  // What an install script downloads has no checksum here.
  const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScripts.map(([path]) => path.split('node_modules/').at(-1) ?? '');
  expect(names.filter((name) => allowScripts[name] !== false)).toEqual([]);
});

test('lock file: contains the packages of other platforms', () => {
  const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});

test('sbom: lists exactly the packages of production', { timeout: 60_000 }, () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { bomFormat, components }: Sbom = JSON.parse(stdout);
  expect(bomFormat).toBe('CycloneDX');
  const printed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const run = locked
    .filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(run.filter((name) => !printed.has(name))).toEqual([]);
  const names = components.map(({ name }) => name);
  // On the server, and in browsers.
  expect(names).toEqual(
    expect.arrayContaining(['hono', 'pg', 'react-dom', 'firebase', 'xstate', 'mapbox-gl']),
  );
  for (const name of ['vitest', 'typescript', 'firebase-tools', '@google-cloud/storage']) {
    expect(names).not.toContain(name);
  }
});
