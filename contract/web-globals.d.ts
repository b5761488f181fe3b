/**
 * The globals of browsers and Node that `machines/` and `contract/` use, for their programs without the types of either.
 * With the DOM's types these declarations yield to them.
 */
declare global {
  interface AbortSignal {
    readonly aborted: boolean;
  }
  interface URL {
    hostname: string;
  }
  var URL: typeof globalThis extends { document: unknown; URL: infer T }
    ? T
    : { new (url: string): URL; canParse(url: string): boolean };
}

export {};
