import type { MapboxAddressMinimap } from '@mapbox/search-js-web';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { selectMapStyleMode } from '#machines/address/address.selectors.ts';
import type { Direction } from '#machines/address/address.types.ts';
import type { AddressActor } from '#src/runtime/use-address.ts';

/** Selectors of the map's elements that we click and label. */
const parts = {
  adjust: '.MinimapButtonAdjust',
  save: '.MinimapButtonSave',
  cancel: '.MinimapButtonCancel',
  toggle: '.MinimapStyleToggle',
  marker: '.MinimapMarker',
  image: '.MinimapImage',
} as const;

interface Names {
  image: string;
  toggle: string;
}

/** Minimum distance of the pin from the map's edge, in pixels. */
const margin = 8;

/** Pixels per click, about seven metres. */
const step = 8;
const steps: Record<Direction, { x: number; y: number }> = {
  left: { x: -step, y: 0 },
  up: { x: 0, y: -step },
  down: { x: 0, y: step },
  right: { x: step, y: 0 },
};

/** Lets the machine click the map's buttons and move its pin. */
export function useMinimap(frame: RefObject<HTMLElement | null>, address: AddressActor, names: Names) {
  const look = useSelector(address, selectMapStyleMode);

  // After every render, because the library renders its elements again with English labels.
  useLayoutEffect(() => {
    partOf(frame.current, 'image')?.setAttribute('alt', names.image);
    const toggle = partOf(frame.current, 'toggle');
    for (const attribute of ['title', 'aria-label']) toggle?.setAttribute(attribute, names.toggle);
    toggle?.setAttribute('aria-pressed', String(look === 'satellite'));
    const chooseStyle = () =>
      address.send({
        type: mapIn(frame.current)?.mapStyleMode === 'satellite' ? 'satellite.clicked' : 'streets.clicked',
      });
    toggle?.addEventListener('click', chooseStyle);
    return () => toggle?.removeEventListener('click', chooseStyle);
  });

  useEffect(() => {
    const subscriptions = [
      address.on('map.pressed', ({ button }) => partOf(frame.current, button)?.click()),
      address.on('pin.nudged', ({ direction }) =>
        address.send(
          movePin(frame.current, steps[direction])
            ? { type: 'pin.moved', direction }
            : { type: 'pin.stopped' },
        ),
      ),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [address, frame]);
}

const mapIn = (frame: HTMLElement | null) =>
  frame?.querySelector<MapboxAddressMinimap>('mapbox-address-minimap');
const partOf = (frame: HTMLElement | null, name: keyof typeof parts) =>
  mapIn(frame)?.querySelector<HTMLElement>(parts[name]);

/** Drags the pin with pointer events. Returns false at the edge. */
function movePin(frame: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  const marker = partOf(frame, 'marker');
  const box = marker?.getBoundingClientRect();
  const edge = frame?.getBoundingClientRect();
  if (!marker || !box || !edge) return false;
  const tip = { x: box.x + box.width / 2 + x, y: box.bottom + y };
  const isInside =
    tip.x > edge.left + margin &&
    tip.x < edge.right - margin &&
    tip.y > edge.top + margin &&
    tip.y < edge.bottom - margin;
  if (!isInside) return false;
  const at = (type: string, clientX: number, clientY: number) =>
    new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  marker.dispatchEvent(at('pointerdown', 0, 0));
  window.dispatchEvent(at('pointermove', x, y));
  window.dispatchEvent(at('pointerup', x, y));
  return true;
}
