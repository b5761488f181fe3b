import { assign, emit, fromPromise, not, setup } from 'xstate';
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

const textOf = ({ event }: { event: { text: string } }) => event;
const assignText = { type: 'assignText', params: textOf } as const;
const onOutdatedResult = {
  guard: { type: 'isOtherText', params: textOf },
  actions: 'dropSuggestions',
} as const;
/** The status stays until the search for this text has a result. */
const onSearchedText = { guard: { type: 'isSearched', params: textOf }, actions: assignText } as const;

const setMapStatus = (text: MapStatus) => ({ type: 'assignMapStatus', params: { text } }) as const;
const pressButton = (button: MapButton) => ({ type: 'pressButton', params: { button } }) as const;

/** The address field with its suggestions, and the map of the chosen address. */
export const createAddressMachine = (ports: AddressPorts) =>
  setup({
    types: {
      context: {} as AddressContext,
      events: {} as AddressEvent,
      emitted: {} as AddressEmitted,
      input: {} as AddressInput,
    },
    actors: {
      reportMovedPin: fromPromise<void, MapLocation>(({ input }) => ports.reportMovedPin(input)),
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
    },
    guards: {
      isSearched: (_, { text }: { text: string }) => isSearched(text),
      isOtherText: ({ context }, { text }: { text: string }) => text !== context.text,
      isEmpty: (_, { count }: { count: number }) => count === 0,
      hasMap: ({ context }) => hasMap(context),
      hasMoved: ({ context: { location } }, { coordinate }: { coordinate: Coordinate }) =>
        location !== null && !isSameCoordinate(location.coordinate, coordinate),
    },
  }).createMachine({
    id: 'address',
    // Eventless transitions can loop; cap iterations so that a bug throws instead of hanging.
    options: { maxIterations: 100 },
    context: ({ input }) => ({ ...input, count: 0, mapStatus: null }),
    type: 'parallel',
    states: {
      search: {
        description: 'The status below the field.',
        initial: 'idle',
        on: {
          'text.typed': [
            { ...onSearchedText, target: '.searching' },
            { target: '.idle', actions: assignText },
          ],
          'text.replaced': {
            guard: { type: 'isOtherText', params: textOf },
            target: '.idle',
            actions: assignText,
          },
          'text.rejected': { target: '.rejected', actions: 'dropSuggestions' },
          // Outdated results: the text has changed, or is too short for a search.
          'suggestions.found': [
            onOutdatedResult,
            { guard: { type: 'isEmpty', params: ({ event }) => event }, target: '.nothingFound' },
            { target: '.found', actions: { type: 'assignCount', params: ({ event }) => event } },
          ],
          'search.failed': [onOutdatedResult, { target: '.searchUnavailable' }],
          'suggestion.selected': {
            target: '.locating',
            actions: [
              'clearLocation',
              { type: 'assignText', params: ({ event }) => ({ text: event.address }) },
              'emitAddress',
            ],
          },
          'map.failed': { target: '.locationUnavailable', actions: 'clearLocation' },
        },
        states: {
          idle: { description: 'The text is too short for a search.' },
          searching: { description: 'The library requests suggestions for the text.' },
          found: { description: 'The suggestions are listed.' },
          nothingFound: {
            description: 'The service found no address. Shown until another search has a result.',
            on: { 'text.typed': onSearchedText },
          },
          searchUnavailable: {
            description: 'The service did not respond. Shown until another search has a result.',
            on: { 'text.typed': onSearchedText },
          },
          rejected: {
            description: 'The form rejected the text: a list would cover its error.',
            on: { 'suggestions.found': { actions: 'dropSuggestions' }, 'search.failed': {} },
          },
          locating: {
            description: 'An address was chosen; requests its location.',
            on: {
              'text.rejected': {},
              'location.found': {
                target: 'located',
                actions: [
                  { type: 'assignLocation', params: ({ event }) => event },
                  { type: 'assignText', params: ({ event }) => ({ text: event.location.address }) },
                  'emitAddress',
                ],
              },
              'location.notFound': 'locationUnavailable',
            },
          },
          located: { description: 'The chosen address is on the map.' },
          locationUnavailable: { description: 'The chosen address has no map; its text is enough.' },
        },
      },
      map: {
        description: 'The small map with its pin.',
        initial: 'hidden',
        states: {
          hidden: {
            description: 'No address is chosen, or the text is a different one.',
            always: { guard: 'hasMap', target: 'shown' },
          },
          shown: {
            description: 'The location of the chosen address.',
            entry: 'clearMapStatus',
            always: { guard: not('hasMap'), target: 'hidden' },
            type: 'parallel',
            states: {
              style: {
                description: 'The style of the map.',
                initial: 'streets',
                states: {
                  streets: { description: 'A map of streets.', on: { 'satellite.clicked': 'satellite' } },
                  satellite: { description: 'Satellite images.', on: { 'streets.clicked': 'streets' } },
                },
              },
              pin: {
                description: 'Whether the pin is being moved.',
                initial: 'fixed',
                states: {
                  fixed: {
                    description: 'The pin cannot be moved.',
                    on: {
                      'adjust.clicked': {
                        target: 'adjusting',
                        actions: [pressButton('adjust'), setMapStatus('adjusting')],
                      },
                    },
                  },
                  adjusting: {
                    description: 'The pin can be moved, by pointer or by buttons.',
                    on: {
                      'direction.clicked': { actions: { type: 'nudgePin', params: ({ event }) => event } },
                      'pin.moved': {
                        actions: {
                          type: 'assignMapStatus',
                          params: ({ event }) => ({ text: `moved.${event.direction}` }),
                        },
                      },
                      'pin.stopped': { actions: setMapStatus('edge') },
                      // The library answers with `pin.saved`, which sets the status.
                      'save.clicked': { target: 'fixed', actions: pressButton('save') },
                      'cancel.clicked': {
                        target: 'fixed',
                        actions: [pressButton('cancel'), setMapStatus('cancelled')],
                      },
                    },
                  },
                },
              },
              report: {
                description: 'Whether the position is being reported to the map service.',
                initial: 'idle',
                on: {
                  'pin.saved': [
                    {
                      guard: { type: 'hasMoved', params: ({ event }) => event },
                      target: '.reporting',
                      actions: [
                        { type: 'moveLocation', params: ({ event }) => event },
                        setMapStatus('saved'),
                      ],
                    },
                    { actions: setMapStatus('unmoved') },
                  ],
                },
                states: {
                  idle: { description: 'No report is pending.' },
                  reporting: {
                    description: 'Sends the saved position. A later one replaces it.',
                    invoke: {
                      src: 'reportMovedPin',
                      id: 'reportMovedPin',
                      input: ({ context }) => context.location as MapLocation,
                      onDone: { target: 'idle', actions: setMapStatus('reported') },
                      onError: { target: 'idle', actions: setMapStatus('unreported') },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
