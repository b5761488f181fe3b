import { settle } from './deferred-ports.ts';

/** Performs the named steps of a driver in order, each with every reaction to it. */
export const runSteps =
  <TStep extends string>(bindings: Readonly<Record<TStep, () => void>>) =>
  async (...steps: TStep[]) => {
    for (const step of steps) {
      bindings[step]();
      await settle();
    }
  };
