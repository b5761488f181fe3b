/** Google's stand-in in a process of its own, 20 ms away: what it does must not keep the load waiting. */
import { startGoogle } from '#tests/harden/support/google.ts';

// The API passes a cookie on as it is. To sign each would cost more than all else that is measured.
const { port } = await startGoogle({ latencyMs: 20, makeCookie: () => 'a-session-cookie'.repeat(60) });
process.send?.(port);
