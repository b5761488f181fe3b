import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}
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

test('every package has a checksum, and none is tied to one registry host', () => {
  expect(locked.filter(([, { integrity }]) => !integrity)).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test('the packages of other platforms are locked too, or `npm ci` would fail there', () => {
  const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});
