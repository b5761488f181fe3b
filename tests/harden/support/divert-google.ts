/** Loaded before the server: what it sends to Google by HTTPS arrives at the stand-ins, without TLS. */
import { Agent } from 'node:https';
import { connect } from 'node:net';

Agent.prototype.createConnection = () =>
  connect({
    port: Number(process.env.GOOGLE_STAND_IN_PORT),
    host: process.env.GOOGLE_STAND_IN_HOST ?? '127.0.0.1',
  });

// Nothing else leaves this machine, where the lookup of a name may take seconds.
globalThis.fetch = async (address) => {
  throw new TypeError(`${address} is not reached by tests.`);
};
