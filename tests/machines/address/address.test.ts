import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createAddressMachine } from '#machines/address/address.machine.ts';
import { isAbout, nearby } from '#machines/address/address.rules.ts';
import {
  selectIsAdjusting,
  selectMapStatus,
  selectMapStyleMode,
  selectPlace,
  selectSearchStatus,
  selectShownPlace,
  selectSuggestionCount,
} from '#machines/address/address.selectors.ts';
import type { AddressEmitted, AddressEvent, Place } from '#machines/address/address.types.ts';
import { statePath } from '#tests/machines/support/state-path.ts';

const mayor: Place = {
  id: 'a',
  address: 'Calle Mayor 1, Madrid',
  line: 'Calle Mayor 1',
  original: [-3.7, 40.4],
  coordinate: [-3.7, 40.4],
};
const quiet = { status: null, count: null };
const fixedMap = { place: mayor, look: 'default', isAdjusting: false, mapStatus: null };

const start = (text = '', place: Place | null = null) => {
  const reports: Place[] = [];
  const asked: AddressEmitted[] = [];
  const machine = createAddressMachine({ reportMovedPin: (place) => void reports.push(place) });
  const actor = createActor(machine, { input: { text, place } }).start();
  onTestFinished(() => void actor.stop());
  actor.on('*', (event) => asked.push(event));
  const send = (event: AddressEvent) => actor.send(event);
  const type = (typed: string) => send({ type: 'text.typed', text: typed });
  /** What is said under the field. */
  const said = () => ({
    status: selectSearchStatus(actor.getSnapshot()),
    count: selectSuggestionCount(actor.getSnapshot()),
  });
  const map = () => {
    const snapshot = actor.getSnapshot();
    const place = selectShownPlace(snapshot);
    return (
      place && {
        place,
        look: selectMapStyleMode(snapshot),
        isAdjusting: selectIsAdjusting(snapshot),
        mapStatus: selectMapStatus(snapshot)?.text ?? null,
      }
    );
  };
  return {
    send,
    type,
    find: (about: string, count: number) => send({ type: 'suggestions.found', text: about, count }),
    fail: (about: string) => send({ type: 'search.failed', text: about }),
    choose: () => send({ type: 'suggestion.chosen', address: 'Calle Mayor 1' }),
    locate: () => send({ type: 'place.found', place: mayor }),
    said,
    map,
    kept: () => selectPlace(actor.getSnapshot()),
    statusCount: () => selectMapStatus(actor.getSnapshot())?.count,
    state: () => statePath(actor.getSnapshot().value),
    reports,
    /** What it asked for since the last look. */
    asked: () => asked.splice(0),
  };
};
test('address: shows the map of the last place again, beside its text alone', () => {
  expect(start(mayor.address, mayor).map()).toMatchObject({ place: mayor, isAdjusting: false });
  expect(start('Calle Menor 2', mayor).map()).toBeNull();
});

/** With the map of an address that was found. */
const startOnMap = () => {
  const started = start();
  started.type('Cal');
  started.find('Cal', 2);
  started.choose();
  started.locate();
  started.asked();
  return started;
};
/** With the pin loose. */
const startAdjusting = () => {
  const started = startOnMap();
  started.send({ type: 'adjusting.chosen' });
  started.asked();
  return started;
};

describe('a search', () => {
  test('begins with the third character', () => {
    const { type, state } = start('Calle Mayor 1');
    expect(state()).toContain('search.resting');
    type('Ca');
    expect(state()).toContain('search.resting');
    type('Cal');
    expect(state()).toContain('search.searching');
    type('Ca');
    expect(state()).toContain('search.resting');
  });

  test('says how many addresses were found, until somebody types on', () => {
    const { type, find, said, asked } = start();
    type('Cal');
    expect(said()).toEqual(quiet);
    find('Cal', 2);
    expect(said()).toEqual({ status: null, count: 2 });
    find('Cal', 1);
    expect(said()).toEqual({ status: null, count: 1 });
    type('Call');
    expect(said()).toEqual(quiet);
    expect(asked()).toEqual([]);
  });

  test('says that there is none, until another search says something else or there is none', () => {
    const { type, find, said } = start();
    type('Xyz');
    find('Xyz', 0);
    expect(said()).toEqual({ status: 'nothingFound', count: null });
    type('Xyzz');
    expect(said()).toEqual({ status: 'nothingFound', count: null });
    find('Xyzz', 3);
    expect(said()).toEqual({ status: null, count: 3 });
    find('Xyzz', 0);
    type('Xy');
    expect(said()).toEqual(quiet);
  });

  test('says that nobody answers, until another search says something else or there is none', () => {
    const { type, find, fail, said } = start();
    type('Cal');
    fail('Cal');
    expect(said()).toEqual({ status: 'failed', count: null });
    type('Call');
    expect(said()).toEqual({ status: 'failed', count: null });
    find('Call', 3);
    expect(said()).toEqual({ status: null, count: 3 });
    fail('Call');
    type('Ca');
    expect(said()).toEqual(quiet);
  });

  test.each([
    { type: 'suggestions.found', text: 'Cal', count: 3 },
    { type: 'suggestions.found', text: 'Cal', count: 0 },
    { type: 'search.failed', text: 'Cal' },
  ] as const)('whose answer is late says nothing, and its list goes: %o', (answer) => {
    const { send, type, said, asked } = start();
    type('Cal');
    type('Ca');
    send(answer);
    expect(said()).toEqual(quiet);
    type('Call');
    send(answer);
    expect(said()).toEqual(quiet);
    send({ type: 'text.replaced', text: 'Calle' });
    send(answer);
    expect(said()).toEqual(quiet);
    expect(asked()).toEqual(Array(3).fill({ type: 'suggestions.outdated' }));
  });

  test('is about the text that stands there already, and about the one that another tab typed', () => {
    const { send, find, said } = start('Calle');
    find('Calle', 1);
    expect(said().count).toBe(1);
    send({ type: 'text.replaced', text: 'Calles' });
    find('Calles', 2);
    expect(said().count).toBe(2);
  });

  test.each(['nothingFound', 'failed'])('that said %s is followed by one of what is typed on', (news) => {
    const { type, find, fail, asked } = start();
    type('Cal');
    if (news === 'nothingFound') find('Cal', 0);
    else fail('Cal');
    type('Call');
    find('Call', 1);
    expect(asked()).toEqual([]);
  });
});

describe('a chosen suggestion', () => {
  test('fills in what is known of it, then the whole address, which is on the map', () => {
    const { type, find, choose, locate, said, map, asked } = start();
    type('Cal');
    find('Cal', 2);
    choose();
    expect(asked()).toEqual([{ type: 'address.filledIn', address: 'Calle Mayor 1' }]);
    expect([said(), map()]).toEqual([quiet, null]);
    locate();
    expect(asked()).toEqual([{ type: 'address.filledIn', address: 'Calle Mayor 1, Madrid' }]);
    expect([said(), map()]).toEqual([{ status: 'chosen', count: null }, fixedMap]);
  });

  test('of which nothing more is known is enough as text', () => {
    const { choose, send, said, map, asked } = start();
    choose();
    asked();
    send({ type: 'place.notFound' });
    expect([said(), map(), asked()]).toEqual([{ status: 'noMap', count: null }, null, []]);
  });

  test.each(['text.typed', 'text.replaced'] as const)(
    'is left alone once the text is another: %s',
    (type) => {
      const { choose, locate, send, said, map, kept } = start();
      choose();
      send({ type, text: 'Calle Mayor 12' });
      locate();
      send({ type: 'place.notFound' });
      expect([said(), map(), kept()]).toEqual([quiet, null, null]);
      // What was found of that is not late.
      send({ type: 'suggestions.found', text: 'Calle Mayor 12', count: 1 });
      expect(said().count).toBe(1);
    },
  );

  test('stays chosen when the form has its text as it was asked to', () => {
    const { choose, locate, send, said } = start();
    choose();
    send({ type: 'text.replaced', text: 'Calle Mayor 1' });
    locate();
    send({ type: 'text.replaced', text: mayor.address });
    expect(said().status).toBe('chosen');
  });

  test('is no longer spoken of once another tab writes another address', () => {
    const { choose, locate, send, said, map } = start();
    choose();
    locate();
    send({ type: 'text.replaced', text: 'Gran Vía 4' });
    expect([said(), map()]).toEqual([quiet, null]);
  });

  test('takes the place of the one before', () => {
    const { choose, map, kept } = startOnMap();
    choose();
    expect([map(), kept()]).toEqual([null, null]);
  });

  test('has no place where none was asked for', () => {
    const { type, locate, send, said, map } = start();
    type('Cal');
    locate();
    send({ type: 'place.notFound' });
    expect([said(), map()]).toEqual([quiet, null]);
  });
});

describe('the map', () => {
  test('is there while the text means its address: a floor may follow, another tab may type', () => {
    const { type, send, map, said, kept } = startOnMap();
    type('Calle Mayor 1, 2.º B');
    expect([map(), said()]).toEqual([fixedMap, quiet]);
    send({ type: 'text.replaced', text: 'Calle' });
    expect([map(), kept()]).toEqual([null, mayor]);
    send({ type: 'text.replaced', text: '  Calle Mayor 1' });
    expect(map()).toEqual(fixedMap);
  });

  test('begins anew when it comes back', () => {
    const { type, send, map } = startAdjusting();
    send({ type: 'satellite.chosen' });
    type('Calle');
    type('Calle Mayor 1');
    expect(map()).toEqual(fixedMap);
  });

  test('shows what the library shows', () => {
    const { send, map } = startOnMap();
    send({ type: 'streets.chosen' });
    expect(map()?.look).toBe('default');
    send({ type: 'satellite.chosen' });
    expect(map()?.look).toBe('satellite');
    send({ type: 'satellite.chosen' });
    expect(map()?.look).toBe('satellite');
    send({ type: 'streets.chosen' });
    expect(map()?.look).toBe('default');
  });

  test('that is lost leaves the text', () => {
    const { send, map, kept, said, asked } = startOnMap();
    send({ type: 'map.lost' });
    expect([map(), kept(), said()]).toEqual([null, null, { status: 'noMap', count: null }]);
    expect(asked()).toEqual([]);
  });

  test('can be lost while somebody types on', () => {
    const { type, send, said } = startOnMap();
    type('Calle Mayor 1, 2.º B');
    send({ type: 'map.lost' });
    expect(said().status).toBe('noMap');
  });
});

describe('the pin', () => {
  const moved = [-3.8, 40.5] as const;

  test('is fixed until somebody wants to move it', () => {
    const { send, map, asked } = startOnMap();
    send({ type: 'direction.chosen', direction: 'up' });
    send({ type: 'pin.moved', direction: 'up' });
    send({ type: 'pin.stopped' });
    send({ type: 'saving.chosen' });
    send({ type: 'cancelling.chosen' });
    expect([map(), asked()]).toEqual([fixedMap, []]);
    send({ type: 'adjusting.chosen' });
    expect(map()).toEqual({ ...fixedMap, isAdjusting: true, mapStatus: 'adjusting' });
    expect(asked()).toEqual([{ type: 'map.pressed', button: 'adjust' }]);
    send({ type: 'adjusting.chosen' });
    expect(asked()).toEqual([]);
  });

  test.each(['left', 'up', 'down', 'right'] as const)('moves %s, as often as it is told', (direction) => {
    const { send, map, statusCount, asked } = startAdjusting();
    send({ type: 'direction.chosen', direction });
    expect(asked()).toEqual([{ type: 'pin.pushed', direction }]);
    send({ type: 'pin.moved', direction });
    expect(map()?.mapStatus).toBe(`moved.${direction}`);
    const before = statusCount() ?? 0;
    send({ type: 'pin.moved', direction });
    // The same once more is news again.
    expect([map()?.mapStatus, statusCount()]).toEqual([`moved.${direction}`, before + 1]);
  });

  test('stops at the edge', () => {
    const { send, map } = startAdjusting();
    send({ type: 'pin.stopped' });
    expect(map()).toEqual({ ...fixedMap, isAdjusting: true, mapStatus: 'edge' });
  });

  test('goes back when that is cancelled', () => {
    const { send, map, asked, reports } = startAdjusting();
    send({ type: 'cancelling.chosen' });
    expect(map()).toEqual({ ...fixedMap, mapStatus: 'cancelled' });
    expect(asked()).toEqual([{ type: 'map.pressed', button: 'cancel' }]);
    expect(reports).toEqual([]);
  });

  test('is saved, and reported with where it was at first', () => {
    const { send, map, asked, reports } = startAdjusting();
    send({ type: 'saving.chosen' });
    expect(map()).toEqual({ ...fixedMap, mapStatus: 'saved' });
    expect(asked()).toEqual([{ type: 'map.pressed', button: 'save' }]);
    const place = { ...mayor, coordinate: moved };
    send({ type: 'pin.saved', coordinate: moved });
    expect(map()).toEqual({ ...fixedMap, place, mapStatus: 'saved' });
    send({ type: 'pin.saved', coordinate: [...moved] });
    send({ type: 'pin.saved', coordinate: [-3.8, 40.6] });
    send({ type: 'pin.saved', coordinate: [-3.9, 40.6] });
    expect(reports).toEqual([
      place,
      { ...mayor, coordinate: [-3.8, 40.6] },
      { ...mayor, coordinate: [-3.9, 40.6] },
    ]);
  });

  test('that is saved where it was is no news to the map service', () => {
    const { send, reports, map } = startAdjusting();
    send({ type: 'pin.saved', coordinate: [...mayor.coordinate] });
    expect(reports).toEqual([]);
    expect(map()?.place).toBe(mayor);
  });

  test('of a map that is gone cannot be saved', () => {
    const { send, type, reports } = startOnMap();
    type('Elsewhere');
    send({ type: 'pin.saved', coordinate: moved });
    expect(reports).toEqual([]);
  });
});

test('a place is known by its first line, whatever floor or door follows', () => {
  expect(isAbout(mayor, 'Calle Mayor 1, 2.º B')).toBe(true);
  expect(isAbout(mayor, 'Calle Mayor')).toBe(false);
});

test('nearness counts only on a map that shows less than half a country', () => {
  expect(nearby(10, [1, 2])).toEqual({ lng: 1, lat: 2 });
  expect(nearby(9, [1, 2])).toBeUndefined();
});
