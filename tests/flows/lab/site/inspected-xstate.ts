/** Stands in for `xstate` in the lab's build of the site: every chart that is started there tells what it does. */
import { createActor as createUninspectedActor } from 'xstate';
import { tellChart } from './tell-chart.ts';

// biome-ignore lint/performance/noReExportAll: it has everything that the package has
// biome-ignore lint/performance/noBarrelFile: the same
export * from 'xstate';

export const createActor: typeof createUninspectedActor = (logic, ...[options]) =>
  createUninspectedActor(logic, { ...options, inspect: tellChart } as typeof options & object);
