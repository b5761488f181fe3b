/** Google's stand-in, 20 ms away. A separate process, because its work must not delay the load. */
import { startGoogle } from '#tests/harden/support/google.ts';

// The API forwards a cookie unchanged. Signing each would cost more than everything that is measured.
const { port } = await startGoogle({ latencyMs: 20, makeCookie: () => 'a-session-cookie'.repeat(60) });
process.send?.(port);
