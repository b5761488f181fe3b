/** Google's stand-in as a container: for the processes and, with TLS, for browsers. */
import { readFileSync } from 'node:fs';
import { startGoogle } from '#tests/harden/support/google.ts';
import { startProvider } from '#tests/harden/support/provider.ts';

const certificate = readFileSync(process.env.CERTIFICATE_FILE ?? '', 'utf8');
await startGoogle({ port: 8080, host: '0.0.0.0' });
await startProvider({ certificate, port: 8443, host: '0.0.0.0' });
