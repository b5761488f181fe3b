import { useActorRef } from '@xstate/react';
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  use,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { createAddressMachine } from '#machines/address/address.machine.ts';
import type { MapLocation } from '#machines/address/address.types.ts';
import type { TextField } from '#src/components/text-field.tsx';
import { findMapService } from '#src/config/map-service.ts';
import { whenIdle } from './when-idle.ts';

/** A change of the field's text, typed or chosen from the suggestions. */
export interface FieldChange {
  currentTarget: { name: string; value: string };
}

export interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref'> {
  name: string;
  value: string;
  onChange: (change: FieldChange) => void;
}

export type AddressMachine = ReturnType<typeof createAddressMachine>;

/** The field with suggestions and a map. */
export type AddressSearch = ComponentType<AddressFieldProps>;

/** How its code is fetched: null where nobody offers it. */
export const AddressSearchContext = createContext<(() => Promise<AddressSearch>) | null>(null);

let search: AddressSearch | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The address search, once its code is there; null before, and where it does not come. */
export const useAddressSearch = () =>
  useSyncExternalStore(
    subscribe,
    () => search,
    () => null,
  );

const load = async (fetchSearch: () => Promise<AddressSearch>) => {
  const service = findMapService();
  if (!service || search) return;
  globalThis.__MAPBOX_ORIGIN__ = service.api;
  try {
    search = await fetchSearch();
  } catch (error) {
    console.warn('The address search did not load.', error);
  }
  for (const listener of listeners) listener();
};

/**
 * Fetches the code of the address search, where a map service is configured. Nothing waits for it: without it
 * there is a plain field.
 */
export const useLoadAddressSearch = (): (() => void) => {
  const fetchSearch = use(AddressSearchContext);
  return useCallback(() => void (fetchSearch && load(fetchSearch)), [fetchSearch]);
};

/** Fetches it while there is nothing else to do. */
export const usePreloadedAddressSearch = () => {
  const load = useLoadAddressSearch();
  useEffect(() => whenIdle(load), [load]);
};

/** Of this page alone: coordinates are not for keeping. It is shown only beside the same text. */
let lastLocation: MapLocation | null = null;

/** The field's own chart, which is told what the form has. */
export const useAddress = (machine: AddressMachine, text: string, onFilledIn: (address: string) => void) => {
  const address = useActorRef(machine, { input: { text, location: lastLocation } });
  useEffect(
    () => () => {
      lastLocation = address.getSnapshot().context.location;
    },
    [address],
  );
  useEffect(() => address.send({ type: 'text.replaced', text }), [address, text]);
  useEffect(
    () => address.on('address.filledIn', (filledIn) => onFilledIn(filledIn.address)).unsubscribe,
    [address, onFilledIn],
  );
  return address;
};
export type AddressActor = ReturnType<typeof useAddress>;
