import { globSync } from 'node:fs';
import { inject, vi } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { createMutants, type Mutant } from './mutants.ts';

/** The mutant of each machine, which is looked up once. */
const known = new Map<string, Mutant | undefined>();
const change = (machine: AnyStateMachine) => {
  if (!known.has(machine.id)) {
    const wanted = inject('mutant');
    known.set(
      machine.id,
      createMutants(machine).find(({ id }) => id === wanted),
    );
  }
  known.get(machine.id)?.change(machine);
  return machine;
};
const changed = (exported: unknown) => {
  if (exported instanceof StateMachine) return change(exported);
  if (typeof exported !== 'function') return exported;
  return (...args: unknown[]) => change(exported(...args));
};

const files = globSync('machines/*/*.machine.ts');
for (const file of files)
  vi.doMock(`#${file}`, async (original) =>
    Object.fromEntries(Object.entries(await original<object>()).map(([key, one]) => [key, changed(one)])),
  );
