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

/** Typed text or a chosen suggestion. */
export interface FieldChange {
  currentTarget: { name: string; value: string };
}

export interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref'> {
  name: string;
  value: string;
  onChange: (change: FieldChange) => void;
}

export type AddressMachine = ReturnType<typeof createAddressMachine>;

/** Address field with suggestions and a map. */
export type AddressSearch = ComponentType<AddressFieldProps>;

/** Loader of its code; null outside onboarding. */
export const AddressSearchContext = createContext<(() => Promise<AddressSearch>) | null>(null);

let search: AddressSearch | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The address search once loaded, otherwise null. */
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

/** Loads the address search if a map service is configured; until then the form has a plain field. */
export const useLoadAddressSearch = (): (() => void) => {
  const fetchSearch = use(AddressSearchContext);
  return useCallback(() => void (fetchSearch && load(fetchSearch)), [fetchSearch]);
};

/** Loads the address search when the browser is idle. */
export const usePreloadedAddressSearch = () => {
  const load = useLoadAddressSearch();
  useEffect(() => whenIdle(load), [load]);
};

/** Last location, in memory only, because coordinates must not be stored. Shown only with the same text. */
let lastLocation: MapLocation | null = null;

/** Machine of the field, synchronized with the form's text. */
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
