/** Replaces `xstate` in the lab's build: every actor publishes its snapshots. */
import { createActor as createUninspectedActor } from 'xstate';
import { publishSnapshot } from './publish-snapshot.ts';

// biome-ignore lint/performance/noReExportAll: it has everything that the package has
// biome-ignore lint/performance/noBarrelFile: it stands in for the package
export * from 'xstate';

export const createActor: typeof createUninspectedActor = (logic, ...[options]) =>
  createUninspectedActor(logic, { ...options, inspect: publishSnapshot } as typeof options & object);
