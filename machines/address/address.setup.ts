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
  MapStatus,
  Place,
} from './address.types.ts';

/** The words that the states of the address are written in. */
export const setUpAddress = (ports: AddressPorts) =>
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
      assignPlace: assign({ place: (_, params: { place: Place }) => params.place }),
      forgetPlace: assign({ place: null }),
      movePlace: assign({
        place: ({ context }, { coordinate }: { coordinate: Coordinate }) =>
          context.place && { ...context.place, coordinate },
      }),
      fillIn: emit(({ context }) => ({ type: 'address.filledIn' as const, address: context.text })),
      assignMapStatus: assign({
        mapStatus: ({ context }, { text }: { text: MapStatus }) => ({
          text,
          count: (context.mapStatus?.count ?? 0) + 1,
        }),
      }),
      forgetMapStatus: assign({ mapStatus: null }),
      dropSuggestions: emit({ type: 'suggestions.outdated' }),
      press: emit((_, { button }: { button: MapButton }) => ({ type: 'map.pressed' as const, button })),
      push: emit((_, { direction }: { direction: Direction }) => ({
        type: 'pin.pushed' as const,
        direction,
      })),
      reportMovedPin: ({ context: { place } }) => {
        if (place) ports.reportMovedPin(place);
      },
    },
    guards: {
      isSearched: (_, { text }: { text: string }) => isSearched(text),
      isOtherText: ({ context }, { text }: { text: string }) => text !== context.text,
      isNothing: (_, { count }: { count: number }) => count === 0,
      hasMap: ({ context }) => hasMap(context),
      isElsewhere: ({ context: { place } }, { coordinate }: { coordinate: Coordinate }) =>
        place !== null && !isSameCoordinate(place.coordinate, coordinate),
    },
  });
