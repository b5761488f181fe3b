/** Starts the stack of deploy/compose.yaml without accounts and containers. */
import { startStack } from '#tests/harden/support/stack.ts';

// Undoes the high limits of tests.
const stack = await startStack({ RATE_LIMIT_PER_ADDRESS: '', RATE_LIMIT_PER_USER: '' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack[Symbol.asyncDispose]().then(() => process.exit()));
}
console.log(`ready  ${stack.haproxy.url}
       ${stack.prometheus.url}  Prometheus
       chromium --user-data-dir=/tmp/escandallo '${stack.provider.browserFlags.join("' '")}' ${stack.haproxy.url}
       Ctrl-C stops everything.`);
