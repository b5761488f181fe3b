/** The only names under which faults of pages are recorded. */
export const faultNames: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AbortError',
  'NotAllowedError',
  'QuotaExceededError',
  'SecurityError',
  'ChunkError',
  'HttpError',
  'NetworkError',
  'FirebaseError',
  'connect-src',
  'font-src',
  'frame-src',
  'img-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
]);
export const otherFault = 'other';

/** Other names come from the caller, or from an extension of the browser. */
export const normalizeErrorName = (name: string): string => (faultNames.has(name) ? name : otherFault);
