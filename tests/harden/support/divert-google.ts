/** Preloaded into the server. Sends its HTTPS requests for Google to the stand-ins, without TLS. */
import { Agent } from 'node:https';
import { connect } from 'node:net';

Agent.prototype.createConnection = () =>
  connect({
    port: Number(process.env.GOOGLE_STAND_IN_PORT),
    host: process.env.GOOGLE_STAND_IN_HOST ?? '127.0.0.1',
  });

// Rejects `fetch` immediately, because a DNS lookup without a network may take seconds.
globalThis.fetch = async (address) => {
  throw new TypeError(`${address} is not reached by tests.`);
};
