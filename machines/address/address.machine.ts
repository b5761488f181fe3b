import { not } from 'xstate';
import { setUpAddress } from './address.setup.ts';
import type { AddressPorts, MapButton, MapStatus } from './address.types.ts';

const tell = (text: MapStatus) => ({ type: 'assignMapStatus', params: { text } }) as const;
const press = (button: MapButton) => ({ type: 'press', params: { button } }) as const;

/** The field for an address with what is searched for it, beside the map of the address that was chosen. */
export const createAddressMachine = (ports: AddressPorts) =>
  setUpAddress(ports).createMachine({
    id: 'address',
    // The map leads back and forth at once: a mistake in its guards fails, and does not freeze the page.
    options: { maxIterations: 100 },
    context: ({ input }) => ({ ...input, count: 0, mapStatus: null }),
    type: 'parallel',
    states: {
      search: {
        description: 'What is said under the field.',
        initial: 'resting',
        on: {
          'text.typed': [
            {
              guard: { type: 'isSearched', params: ({ event }) => event },
              target: '.searching',
              actions: { type: 'assignText', params: ({ event }) => event },
            },
            { target: '.resting', actions: { type: 'assignText', params: ({ event }) => event } },
          ],
          'text.replaced': {
            guard: { type: 'isOtherText', params: ({ event }) => event },
            target: '.resting',
            actions: { type: 'assignText', params: ({ event }) => event },
          },
          // Too late: about a text that is gone, or that has become too short to be searched for.
          'suggestions.found': [
            { guard: { type: 'isOtherText', params: ({ event }) => event }, actions: 'dropSuggestions' },
            { guard: { type: 'isNothing', params: ({ event }) => event }, target: '.nothingFound' },
            { target: '.found', actions: { type: 'assignCount', params: ({ event }) => event } },
          ],
          'search.failed': [
            { guard: { type: 'isOtherText', params: ({ event }) => event }, actions: 'dropSuggestions' },
            { target: '.notResponding' },
          ],
          'suggestion.chosen': {
            target: '.locating',
            actions: [
              'forgetPlace',
              { type: 'assignText', params: ({ event }) => ({ text: event.address }) },
              'fillIn',
            ],
          },
          'map.lost': { target: '.unlocated', actions: 'forgetPlace' },
        },
        states: {
          resting: { description: 'Nothing is searched for: there is too little to go by.' },
          searching: { description: 'The library looks for what is typed.' },
          found: { description: 'So many addresses are listed.' },
          nothingFound: {
            description: 'There is no such address. That stands until another search says something else.',
            on: {
              'text.typed': {
                guard: { type: 'isSearched', params: ({ event }) => event },
                actions: { type: 'assignText', params: ({ event }) => event },
              },
            },
          },
          notResponding: {
            description: 'The service did not answer. That stands until another search says something else.',
            on: {
              'text.typed': {
                guard: { type: 'isSearched', params: ({ event }) => event },
                actions: { type: 'assignText', params: ({ event }) => event },
              },
            },
          },
          locating: {
            description: 'An address was chosen, and the service is asked where it is.',
            on: {
              'place.found': {
                target: 'located',
                actions: [
                  { type: 'assignPlace', params: ({ event }) => event },
                  { type: 'assignText', params: ({ event }) => ({ text: event.place.address }) },
                  'fillIn',
                ],
              },
              'place.notFound': 'unlocated',
            },
          },
          located: { description: 'The chosen address is on the map.' },
          unlocated: { description: 'There is no map of the chosen address: its text is enough.' },
        },
      },
      map: {
        description: 'The small map with its pin.',
        initial: 'hidden',
        states: {
          hidden: {
            description: 'No address was chosen, or the text is about another one.',
            always: { guard: 'hasMap', target: 'shown' },
          },
          shown: {
            description: 'Where the chosen address is.',
            entry: 'forgetMapStatus',
            always: { guard: not('hasMap'), target: 'hidden' },
            on: {
              'pin.saved': {
                guard: { type: 'isElsewhere', params: ({ event }) => event },
                actions: [{ type: 'movePlace', params: ({ event }) => event }, 'reportMovedPin'],
              },
            },
            type: 'parallel',
            states: {
              look: {
                description: 'What the map shows.',
                initial: 'streets',
                states: {
                  streets: { description: 'A map of streets.', on: { 'satellite.chosen': 'satellite' } },
                  satellite: { description: 'A picture from above.', on: { 'streets.chosen': 'streets' } },
                },
              },
              pin: {
                description: 'Whether the pin is being moved.',
                initial: 'fixed',
                states: {
                  fixed: {
                    description: 'The pin stays where it is.',
                    on: {
                      'adjusting.chosen': {
                        target: 'adjusting',
                        actions: [press('adjust'), tell('adjusting')],
                      },
                    },
                  },
                  adjusting: {
                    description: 'The pin can be moved, by pointer or by buttons.',
                    on: {
                      'direction.chosen': { actions: { type: 'push', params: ({ event }) => event } },
                      'pin.moved': {
                        actions: {
                          type: 'assignMapStatus',
                          params: ({ event }) => ({ text: `moved.${event.direction}` }),
                        },
                      },
                      'pin.stopped': { actions: tell('edge') },
                      'saving.chosen': { target: 'fixed', actions: [press('save'), tell('saved')] },
                      'cancelling.chosen': {
                        target: 'fixed',
                        actions: [press('cancel'), tell('cancelled')],
                      },
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
