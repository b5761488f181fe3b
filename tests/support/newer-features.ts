import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data';

/** The oldest browsers of README.md, by their names in browser-compat-data. */
const oldestBrowsers = { chrome: 109, firefox: 115, safari: 16.4, safari_ios: 16.4 } as const;

/** Whether a browser of this version has a feature, if only in part. */
const isSupported = (statement: SupportStatement | undefined, version: number): boolean =>
  [statement].flat().some((one) => {
    const added = Number.parseFloat(String(one?.version_added ?? '').replace('≤', ''));
    const removed = Number.parseFloat(
      String(one?.version_removed ?? Number.POSITIVE_INFINITY).replace('≤', ''),
    );
    return added <= version && version < removed && !one?.flags && !one?.prefix;
  });

/** Whether one of the oldest browsers lacks a feature. */
export const isNewer = ({ __compat }: Identifier): boolean =>
  __compat !== undefined &&
  Object.entries(oldestBrowsers).some(
    ([name, version]) => !isSupported(__compat.support[name as keyof typeof oldestBrowsers], version),
  );

const childrenOf = (parent: Identifier) =>
  Object.entries(parent).filter((entry): entry is [string, Identifier] => /^(?!__)\w+$/.test(entry[0]));

/** Of a Web API, the data marks static members; of JavaScript, it does not. */
const pathsOf = (owner: string, name: string, isWebApi: boolean) => {
  if (owner === 'Window') return [[name]];
  const ofOwner = [owner, name.replace(/_static$/, '')];
  const ofPrototype = [owner, 'prototype', name];
  if (name.endsWith('_static')) return [ofOwner];
  return isWebApi ? [ofPrototype] : [ofOwner, ofPrototype];
};

/** Paths from `globalThis` to every feature of JavaScript and the Web API that one of the oldest browsers lacks. */
export function newerFeatures(): string[][] {
  const groups = [
    [bcd.javascript.builtins, false],
    [bcd.api, true],
  ] as const;
  return groups.flatMap(([group, isWebApi]) =>
    childrenOf(group as Identifier).flatMap(([owner, feature]) => [
      ...(isNewer(feature) ? [[owner]] : []),
      ...childrenOf(feature)
        .filter(([, member]) => isNewer(member))
        .flatMap(([name]) => pathsOf(owner, name, isWebApi)),
    ]),
  );
}
