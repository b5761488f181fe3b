import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createAddressMachine } from '#machines/address/address.machine.ts';
import { nearby } from '#machines/address/address.rules.ts';
import {
  selectIsAdjusting,
  selectLocation,
  selectMapLocation,
  selectMapStatus,
  selectMapStyleMode,
  selectSearchStatus,
  selectSuggestionCount,
} from '#machines/address/address.selectors.ts';
import type { AddressEmitted, AddressEvent, MapLocation } from '#machines/address/address.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { statePath } from '#tests/machines/support/state-path.ts';

const calleMayor: MapLocation = {
  id: 'a',
  address: 'Calle Mayor 1, Madrid',
  line: 'Calle Mayor 1',
  original: [-3.7, 40.4],
  coordinate: [-3.7, 40.4],
};
const quiet = { status: null, count: null };
const fixedMap = { location: calleMayor, style: 'default', isAdjusting: false, mapStatus: null };

const start = (text = '', location: MapLocation | null = null) => {
  const reports: MapLocation[] = [];
  const emitted: AddressEmitted[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const machine = createAddressMachine({
    reportMovedPin: (location) => {
      reports.push(location);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const actor = createActor(machine, { input: { text, location } }).start();
  onTestFinished(() => void actor.stop());
  actor.on('*', (event) => emitted.push(event));
  const send = (event: AddressEvent) => actor.send(event);
  const type = (typed: string) => send({ type: 'text.typed', text: typed });
  /** The status below the field. */
  const status = () => ({
    status: selectSearchStatus(actor.getSnapshot()),
    count: selectSuggestionCount(actor.getSnapshot()),
  });
  const map = () => {
    const snapshot = actor.getSnapshot();
    const location = selectMapLocation(snapshot);
    return (
      location && {
        location,
        style: selectMapStyleMode(snapshot),
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
    choose: () => send({ type: 'suggestion.selected', address: 'Calle Mayor 1' }),
    locate: () => send({ type: 'location.found', location: calleMayor }),
    status,
    map,
    location: () => selectLocation(actor.getSnapshot()),
    statusCount: () => selectMapStatus(actor.getSnapshot())?.count,
    state: () => statePath(actor.getSnapshot().value),
    reports,
    answers,
    /** Events emitted since the last read. */
    emitted: () => emitted.splice(0),
  };
};
test('address: shows the map of the last location again when the text matches', () => {
  expect(start(calleMayor.address, calleMayor).map()).toMatchObject({
    location: calleMayor,
    isAdjusting: false,
  });
  expect(start('Calle Menor 2', calleMayor).map()).toBeNull();
});

test('address: lists no suggestions for a rejected text until it changes', () => {
  const { type, find, fail, send, status, state, emitted } = start();
  type('Calle');
  find('Calle', 2);
  send({ type: 'text.rejected' });
  expect([state(), status()]).toEqual([expect.stringContaining('rejected'), quiet]);
  expect(emitted()).toEqual([{ type: 'suggestions.outdated' }]);
  find('Calle', 2);
  expect(emitted()).toEqual([{ type: 'suggestions.outdated' }]);
  fail('Calle');
  expect(status()).toEqual(quiet);
  type('Calle M');
  find('Calle M', 1);
  expect(status()).toEqual({ status: null, count: 1 });
});

/** With the map of a found address. */
const startOnMap = () => {
  const started = start();
  started.type('Cal');
  started.find('Cal', 2);
  started.choose();
  started.locate();
  started.emitted();
  return started;
};
/** With an adjustable pin. */
const startAdjusting = () => {
  const started = startOnMap();
  started.send({ type: 'adjust.clicked' });
  started.emitted();
  return started;
};

describe('address search', () => {
  test('starts at the third character', () => {
    const { type, state } = start('Calle Mayor 1');
    expect(state()).toContain('search.idle');
    type('Ca');
    expect(state()).toContain('search.idle');
    type('Cal');
    expect(state()).toContain('search.searching');
    type('Ca');
    expect(state()).toContain('search.idle');
  });

  test.each([
    ['nothingFound', { type: 'suggestions.found', count: 0 }],
    ['failed', { type: 'search.failed' }],
  ] as const)('reports %s until the next result or a short text', (outcome, event) => {
    const { type, find, send, status, emitted } = start();
    type('Cal');
    send({ ...event, text: 'Cal' });
    expect(status()).toEqual({ status: outcome, count: null });
    type('Call');
    expect(status()).toEqual({ status: outcome, count: null });
    find('Call', 3);
    expect([status(), emitted()]).toEqual([{ status: null, count: 3 }, []]);
    send({ ...event, text: 'Call' });
    type('Ca');
    expect(status()).toEqual(quiet);
  });

  test.each([
    { type: 'suggestions.found', text: 'Cal', count: 0 },
    { type: 'search.failed', text: 'Cal' },
  ] as const)('ignores a late result and discards its list: %o', (answer) => {
    const { send, type, status, emitted } = start();
    type('Cal');
    type('Ca');
    send(answer);
    expect(status()).toEqual(quiet);
    type('Call');
    send(answer);
    expect(status()).toEqual(quiet);
    send({ type: 'text.replaced', text: 'Calle' });
    send(answer);
    expect(status()).toEqual(quiet);
    expect(emitted()).toEqual(Array(3).fill({ type: 'suggestions.outdated' }));
  });
});

describe('chosen suggestion', () => {
  test('fills in its line, then the full address with the map', () => {
    const { type, find, choose, locate, status, map, emitted } = start();
    type('Cal');
    find('Cal', 2);
    choose();
    expect(emitted()).toEqual([{ type: 'address.filledIn', address: 'Calle Mayor 1' }]);
    expect([status(), map()]).toEqual([quiet, null]);
    locate();
    expect(emitted()).toEqual([{ type: 'address.filledIn', address: 'Calle Mayor 1, Madrid' }]);
    expect([status(), map()]).toEqual([{ status: 'chosen', count: null }, fixedMap]);
  });

  test('is located although the form rejected its text', () => {
    const { choose, locate, send, status } = start();
    choose();
    send({ type: 'text.rejected' });
    locate();
    expect(status().status).toBe('chosen');
  });

  test('stays as text when it has no location', () => {
    const { choose, send, status, map, emitted } = start();
    choose();
    emitted();
    send({ type: 'location.notFound' });
    expect([status(), map(), emitted()]).toEqual([{ status: 'noMap', count: null }, null, []]);
  });

  test('replaces the previous location', () => {
    const { choose, map, location } = startOnMap();
    choose();
    expect([map(), location()]).toEqual([null, null]);
  });
});

describe('address map', () => {
  test('is shown while the text matches its address', () => {
    const { type, send, map, status, location } = startOnMap();
    type('Calle Mayor 1, 2.º B');
    expect([map(), status()]).toEqual([fixedMap, quiet]);
    send({ type: 'text.replaced', text: 'Calle' });
    expect([map(), location()]).toEqual([null, calleMayor]);
    send({ type: 'text.replaced', text: '  Calle Mayor 1' });
    expect(map()).toEqual(fixedMap);
  });

  test('is reset when it is shown again', () => {
    const { type, send, map } = startAdjusting();
    send({ type: 'satellite.clicked' });
    type('Calle');
    type('Calle Mayor 1');
    expect(map()).toEqual(fixedMap);
  });

  test('follows the style of the map library', () => {
    const { send, map } = startOnMap();
    send({ type: 'satellite.clicked' });
    expect(map()?.style).toBe('satellite');
    send({ type: 'streets.clicked' });
    expect(map()?.style).toBe('default');
  });

  test('keeps the text when the map fails', () => {
    const { send, map, location, status, emitted } = startOnMap();
    send({ type: 'map.failed' });
    expect([map(), location(), status()]).toEqual([null, null, { status: 'noMap', count: null }]);
    expect(emitted()).toEqual([]);
  });
});

describe('map pin', () => {
  const moved = [-3.8, 40.5] as const;

  test('is fixed until the user adjusts it', () => {
    const { send, map, emitted } = startOnMap();
    send({ type: 'direction.clicked', direction: 'up' });
    send({ type: 'pin.moved', direction: 'up' });
    send({ type: 'pin.stopped' });
    send({ type: 'save.clicked' });
    send({ type: 'cancel.clicked' });
    expect([map(), emitted()]).toEqual([fixedMap, []]);
    send({ type: 'adjust.clicked' });
    expect(map()).toEqual({ ...fixedMap, isAdjusting: true, mapStatus: 'adjusting' });
    expect(emitted()).toEqual([{ type: 'map.pressed', button: 'adjust' }]);
    send({ type: 'adjust.clicked' });
    expect(emitted()).toEqual([]);
  });

  test('moves at every press, until the edge', () => {
    const { send, map, statusCount, emitted } = startAdjusting();
    send({ type: 'direction.clicked', direction: 'left' });
    expect(emitted()).toEqual([{ type: 'pin.nudged', direction: 'left' }]);
    send({ type: 'pin.moved', direction: 'left' });
    expect(map()?.mapStatus).toBe('moved.left');
    const before = statusCount() ?? 0;
    send({ type: 'pin.moved', direction: 'left' });
    // A repeated move updates the status again.
    expect([map()?.mapStatus, statusCount()]).toEqual(['moved.left', before + 1]);
    send({ type: 'pin.stopped' });
    expect(map()).toEqual({ ...fixedMap, isAdjusting: true, mapStatus: 'edge' });
  });

  test('returns when the adjustment is cancelled', () => {
    const { send, map, emitted, reports } = startAdjusting();
    send({ type: 'cancel.clicked' });
    expect(map()).toEqual({ ...fixedMap, mapStatus: 'cancelled' });
    expect([emitted(), reports]).toEqual([[{ type: 'map.pressed', button: 'cancel' }], []]);
  });

  test('is saved, and reported with its original location', async () => {
    const { send, map, emitted, reports, answers } = startAdjusting();
    send({ type: 'save.clicked' });
    expect(emitted()).toEqual([{ type: 'map.pressed', button: 'save' }]);
    const location = { ...calleMayor, coordinate: moved };
    send({ type: 'pin.saved', coordinate: moved });
    expect(map()).toEqual({ ...fixedMap, location, mapStatus: 'saved' });
    answers[0]?.resolve();
    await settle();
    expect(map()).toEqual({ ...fixedMap, location, mapStatus: 'reported' });
    send({ type: 'pin.saved', coordinate: [...moved] });
    expect(map()).toEqual({ ...fixedMap, location, mapStatus: 'unmoved' });
    send({ type: 'pin.saved', coordinate: [-3.8, 40.6] });
    send({ type: 'pin.saved', coordinate: [-3.9, 40.6] });
    expect(reports).toEqual([
      location,
      { ...calleMayor, coordinate: [-3.8, 40.6] },
      { ...calleMayor, coordinate: [-3.9, 40.6] },
    ]);
    answers[1]?.resolve();
    await settle();
    expect(map()?.mapStatus).toBe('saved');
    answers[2]?.reject(new Error('Status: 503'));
    await settle();
    expect(map()?.mapStatus).toBe('unreported');
  });

  test('reports nothing when it is saved without a move', () => {
    const { send, map, reports } = startAdjusting();
    send({ type: 'save.clicked' });
    send({ type: 'pin.saved', coordinate: calleMayor.coordinate });
    expect([map(), reports]).toEqual([{ ...fixedMap, mapStatus: 'unmoved' }, []]);
  });
});

test('nearby: prefers the location only at a high zoom level', () => {
  expect(nearby(10, [1, 2])).toEqual({ lng: 1, lat: 2 });
  expect(nearby(9, [1, 2])).toBeUndefined();
});
