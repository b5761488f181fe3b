import { type ComponentType, lazy } from 'react';
import { importRequired } from './import-with-timeout.ts';

const RETRY_MS = 2_000;

/** Lazy component `name` of the module from `load`; suspends, and tries again, until the module is loaded. */
export const lazyRequired = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: (await importRequired(load))[name] };
      } catch (error) {
        console.warn(`${name} did not load; it is loaded again.`, error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  });
