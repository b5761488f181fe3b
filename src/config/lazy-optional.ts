import { type ComponentType, lazy, type PropsWithChildren } from 'react';
import { importWithTimeout } from './import-with-timeout.ts';

/** Lazy component `name` of the module from `load`; renders only its children when the module fails to load. */
export const lazyOptional = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async () => {
    try {
      return { default: (await importWithTimeout(load))[name] };
    } catch {
      return { default: (({ children }: PropsWithChildren) => children) as ComponentType<Props> };
    }
  });
