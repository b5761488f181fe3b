import { type ComponentType, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

/** The component `name` of what `load` imports, which a page can do without: nothing is drawn where it does not come. */
export const optionalPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async () => {
    try {
      return { default: (await loadChunk(load))[name] };
    } catch {
      return { default: (() => null) as ComponentType<Props> };
    }
  });
