/** What a box says below its name. */
export interface Note {
  readonly kind: 'words' | 'calls' | 'stays';
  readonly text: string;
}

export interface Box {
  /** The state's id. A box that is not a state has an id that no state has. */
  readonly id: string;
  readonly name: string;
  /** `elsewhere` stands for a state of another picture, `start` is the dot that the first arrow leaves. */
  readonly kind: 'state' | 'final' | 'place' | 'elsewhere' | 'start';
  readonly notes: readonly Note[];
  readonly children: readonly Box[];
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly captions: readonly string[];
  /** The events' own names. */
  readonly events: readonly string[];
}

export interface Drawing {
  readonly title: string;
  /** The whole picture; its name and notes are the picture's head. */
  readonly frame: Box;
  readonly arrows: readonly Arrow[];
}
