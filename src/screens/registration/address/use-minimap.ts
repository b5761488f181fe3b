import type { MapboxAddressMinimap } from '@mapbox/search-js-web';
import { type RefObject, useLayoutEffect } from 'react';

/** The parts of the library's map that we press and name for it. */
const parts = {
  adjust: '.MinimapButtonAdjust',
  save: '.MinimapButtonSave',
  cancel: '.MinimapButtonCancel',
  toggle: '.MinimapStyleToggle',
  marker: '.MinimapMarker',
  image: '.MinimapImage',
} as const;

export type MapLook = MapboxAddressMinimap['mapStyleMode'];

interface Names {
  image: string;
  toggle: string;
}

/** How far a pin may come to the edge of the map, in pixels. */
const margin = 8;

/** The library's map inside `frame`: its buttons can be pressed, and its pin moved, without a pointer. */
export function useMinimap(
  frame: RefObject<HTMLElement | null>,
  names: Names,
  look: MapLook,
  onLook: (look: MapLook) => void,
) {
  const map = () => frame.current?.querySelector<MapboxAddressMinimap>('mapbox-address-minimap');
  const part = (name: keyof typeof parts) => map()?.querySelector<HTMLElement>(parts[name]);

  // After every drawing: the library draws its parts anew, and names them in English.
  useLayoutEffect(() => {
    part('image')?.setAttribute('alt', names.image);
    const toggle = part('toggle');
    for (const attribute of ['title', 'aria-label']) toggle?.setAttribute(attribute, names.toggle);
    toggle?.setAttribute('aria-pressed', String(look === 'satellite'));
    const hear = () => onLook(map()?.mapStyleMode ?? 'default');
    toggle?.addEventListener('click', hear);
    return () => toggle?.removeEventListener('click', hear);
  });

  /** Drags the pin, as a pointer would. Answers false at the edge. */
  const movePin = (x: number, y: number): boolean => {
    const marker = part('marker');
    const box = marker?.getBoundingClientRect();
    const edge = frame.current?.getBoundingClientRect();
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
  };
  return {
    press: (name: 'adjust' | 'save' | 'cancel') => part(name)?.click(),
    movePin,
  };
}
