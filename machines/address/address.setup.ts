import { assign, emit, setup } from 'xstate';
import { hasMap, isSameCoordinate, isSearched } from './address.rules.ts';
import type {
  AddressContext,
  AddressEmitted,
  AddressEvent,
  AddressInput,
  AddressPorts,
  Coordinate,
  Direction,
  MapButton,
  MapLocation,
  MapStatus,
} from './address.types.ts';

/** Types, actions and guards of the address machine. */
export const addressSetup = (ports: AddressPorts) =>
  setup({
    types: {
      context: {} as AddressContext,
      events: {} as AddressEvent,
      emitted: {} as AddressEmitted,
      input: {} as AddressInput,
    },
    actions: {
      assignText: assign({ text: (_, params: { text: string }) => params.text }),
      assignCount: assign({ count: (_, params: { count: number }) => params.count }),
      assignLocation: assign({ location: (_, params: { location: MapLocation }) => params.location }),
      clearLocation: assign({ location: null }),
      moveLocation: assign({
        location: ({ context }, { coordinate }: { coordinate: Coordinate }) =>
          context.location && { ...context.location, coordinate },
      }),
      emitAddress: emit(({ context }) => ({ type: 'address.filledIn' as const, address: context.text })),
      assignMapStatus: assign({
        mapStatus: ({ context }, { text }: { text: MapStatus }) => ({
          text,
          count: (context.mapStatus?.count ?? 0) + 1,
        }),
      }),
      clearMapStatus: assign({ mapStatus: null }),
      dropSuggestions: emit({ type: 'suggestions.outdated' }),
      pressButton: emit((_, { button }: { button: MapButton }) => ({ type: 'map.pressed' as const, button })),
      nudgePin: emit((_, { direction }: { direction: Direction }) => ({
        type: 'pin.nudged' as const,
        direction,
      })),
      reportMovedPin: ({ context: { location } }) => {
        if (location) ports.reportMovedPin(location);
      },
    },
    guards: {
      isSearched: (_, { text }: { text: string }) => isSearched(text),
      isOtherText: ({ context }, { text }: { text: string }) => text !== context.text,
      isEmpty: (_, { count }: { count: number }) => count === 0,
      hasMap: ({ context }) => hasMap(context),
      hasMoved: ({ context: { location } }, { coordinate }: { coordinate: Coordinate }) =>
        location !== null && !isSameCoordinate(location.coordinate, coordinate),
    },
  });
