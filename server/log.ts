/** Where the lines of the log go. */
import { type Logger, pino } from 'pino';

/** Lines that standard output has not taken yet. */
const maxPendingBytes = 1_000_000;
/** A write for each line costs a twentieth of a request. */
const bufferBytes = 4_096;
const maxBufferedMs = 500;

/**
 * Writes to standard output and never waits for it: a full disk or a reader that hangs must not stop the site. Lines
 * that are not taken wait, as far as there is room; more are dropped.
 */
export function openLog(): Logger {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    maxLength: maxPendingBytes,
    periodicFlush: maxBufferedMs,
  });
  let isRefused = false;
  output.on('error', () => {
    isRefused = true;
  });
  output.on('write', () => {
    isRefused = false;
  });
  const flush = output.flushSync.bind(output);
  // At the end of the process. sonic-boom 4.2.1 (flushSync) repeats a write that fails without end, so a full disk
  // would keep the process alive.
  output.flushSync = () => {
    if (!isRefused) flush();
  };
  return pino(output);
}
