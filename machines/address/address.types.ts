/** Longitude, latitude, in degrees. */
export type Coordinate = readonly [number, number];

/** A chosen address on the map, in memory only: coordinates may not be stored. */
export interface MapLocation {
  readonly id: string;
  readonly address: string;
  /** The first line of the address: street and number. */
  readonly line: string;
  /** The position of the service. */
  readonly original: Coordinate;
  /** The position of the owner. */
  readonly coordinate: Coordinate;
}

export type Direction = 'left' | 'up' | 'down' | 'right';
/** Buttons of the library's map. */
export type MapButton = 'adjust' | 'save' | 'cancel';
/** The last change of the pin. */
export type MapStatus =
  | 'adjusting'
  | 'unmoved'
  | 'saved'
  | 'reported'
  | 'unreported'
  | 'cancelled'
  | 'edge'
  | `moved.${Direction}`;

export type AddressEvent =
  | { readonly type: 'text.typed'; readonly text: string }
  /** The form has another text, from another tab or from `address.filledIn`. */
  | { readonly type: 'text.replaced'; readonly text: string }
  /** The form shows an error below the field. */
  | { readonly type: 'text.rejected' }
  /** `text`: the searched one. */
  | { readonly type: 'suggestions.found'; readonly text: string; readonly count: number }
  | { readonly type: 'search.failed'; readonly text: string }
  | { readonly type: 'suggestion.selected'; readonly address: string }
  | { readonly type: 'location.found'; readonly location: MapLocation }
  | { readonly type: 'location.notFound' }
  /** The image of the map did not load. */
  | { readonly type: 'map.failed' }
  | { readonly type: 'satellite.clicked' }
  | { readonly type: 'streets.clicked' }
  | { readonly type: 'adjust.clicked' }
  | { readonly type: 'direction.clicked'; readonly direction: Direction }
  | { readonly type: 'pin.moved'; readonly direction: Direction }
  /** The pin is at the edge of the map. */
  | { readonly type: 'pin.stopped' }
  | { readonly type: 'save.clicked' }
  | { readonly type: 'cancel.clicked' }
  /** The library saved the position of the pin. */
  | { readonly type: 'pin.saved'; readonly coordinate: Coordinate };

export type AddressEmitted =
  /** Sets the text of the form. */
  | { readonly type: 'address.filledIn'; readonly address: string }
  /** The listed suggestions belong to an earlier text, or would cover an error. */
  | { readonly type: 'suggestions.outdated' }
  /** Presses a button of the library's map. */
  | { readonly type: 'map.pressed'; readonly button: MapButton }
  /** Moves the pin by a step. */
  | { readonly type: 'pin.nudged'; readonly direction: Direction };

export interface AddressPorts {
  /** Reports the corrected position to the map service. Rejects when the service does not accept it. */
  reportMovedPin(location: MapLocation): Promise<void>;
}

export interface AddressInput {
  /** The initial text of the field. */
  readonly text: string;
  /** The location that was chosen when the form was last shown. */
  readonly location: MapLocation | null;
}

export interface AddressContext {
  readonly text: string;
  /** The number of suggestions. */
  readonly count: number;
  /** The last chosen location, also while the text is a different one. */
  readonly location: MapLocation | null;
  /** The last change of the pin. The count distinguishes repeated changes. */
  readonly mapStatus: { readonly text: MapStatus; readonly count: number } | null;
}
