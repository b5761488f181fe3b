/** Longitude, latitude, in degrees. */
export type Coordinate = readonly [number, number];

/** A chosen address, on the map. It lives as long as the form: coordinates are not for keeping. */
export interface Place {
  readonly id: string;
  readonly address: string;
  /** The first line of the address: street and number. */
  readonly line: string;
  /** Where the service had the pin. */
  readonly original: Coordinate;
  /** Where the owner has it. */
  readonly coordinate: Coordinate;
}

export type Direction = 'left' | 'up' | 'down' | 'right';
/** The buttons of the library's map. */
export type MapButton = 'adjust' | 'save' | 'cancel';
/** What became of the pin. */
export type MapStatus = 'adjusting' | 'saved' | 'cancelled' | 'edge' | `moved.${Direction}`;

export type AddressEvent =
  | { readonly type: 'text.typed'; readonly text: string }
  /** The form has another text: from another tab, or as it was asked to. */
  | { readonly type: 'text.replaced'; readonly text: string }
  /** `text`: what was searched for. */
  | { readonly type: 'suggestions.found'; readonly text: string; readonly count: number }
  | { readonly type: 'search.failed'; readonly text: string }
  | { readonly type: 'suggestion.chosen'; readonly address: string }
  | { readonly type: 'place.found'; readonly place: Place }
  | { readonly type: 'place.notFound' }
  /** Its picture did not come. */
  | { readonly type: 'map.lost' }
  | { readonly type: 'satellite.chosen' }
  | { readonly type: 'streets.chosen' }
  | { readonly type: 'adjusting.chosen' }
  | { readonly type: 'direction.chosen'; readonly direction: Direction }
  | { readonly type: 'pin.moved'; readonly direction: Direction }
  /** It is at the edge of the map. */
  | { readonly type: 'pin.stopped' }
  | { readonly type: 'saving.chosen' }
  | { readonly type: 'cancelling.chosen' }
  /** The library has saved where the pin is. */
  | { readonly type: 'pin.saved'; readonly coordinate: Coordinate };

export type AddressEmitted =
  /** The address is to be the form's text. */
  | { readonly type: 'address.filledIn'; readonly address: string }
  /** The list shows suggestions for a text that is gone. */
  | { readonly type: 'suggestions.outdated' }
  /** A button of the library's map is to be pressed. */
  | { readonly type: 'map.pressed'; readonly button: MapButton }
  /** The pin is to be moved a step. */
  | { readonly type: 'pin.pushed'; readonly direction: Direction };

export interface AddressPorts {
  /** Tells the map service where a place really is. Nobody waits for it. */
  reportMovedPin(place: Place): void;
}

export interface AddressInput {
  /** What the field holds already. */
  readonly text: string;
  /** The address that was chosen when the form was last shown. */
  readonly place: Place | null;
}

export interface AddressContext {
  readonly text: string;
  /** How many addresses were found last. */
  readonly count: number;
  /** The address that was chosen last, also while the text is about another one. */
  readonly place: Place | null;
  /** What became of the pin last. The count makes the same news new: the pin moved once more. */
  readonly mapStatus: { readonly text: MapStatus; readonly count: number } | null;
}
