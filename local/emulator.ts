import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectId } from './settings.ts';

export interface EmailLink {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

/** An account as the emulator stores it; the fields that this code reads. */
export interface Account {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  validSince?: string;
}

interface ImportResponse {
  error?: { index: number; message: string }[];
}

export interface Emulator {
  url: string;
  isRunning(): boolean;
  /** Resolves with a reason when the process exits by itself. */
  unexpectedExit: Promise<string>;
  /** Rejects when one of them is refused. */
  importAccounts(users: Account[]): Promise<void>;
  get(endpoint: EmulatorEndpoint): Promise<string>;
  post(endpoint: EmulatorEndpoint, body: object): Promise<string>;
  patch(endpoint: EmulatorEndpoint, body: object): Promise<string>;
  stop(): Promise<void>;
}

const adminPaths = {
  create: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`,
  export: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=-1`,
  import: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`,
  remove: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:delete`,
  config: `/emulator/v1/projects/${projectId}/config`,
  emailLinks: `/emulator/v1/projects/${projectId}/oobCodes`,
};
type EmulatorEndpoint = keyof typeof adminPaths;

export async function startEmulator(port: number, siteHost: string): Promise<Emulator> {
  const program = join(import.meta.dirname, 'emulator-process.ts');
  const child = fork(program, [String(port), siteHost], { execArgv: [] });
  const exited = once(child, 'exit');
  let stopping = false;
  const unexpectedExit = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!stopping) resolve(`The Auth emulator stopped by itself (${signal ?? `exit code ${code}`}).`);
    });
  });
  const reason = await Promise.race([once(child, 'message').then(() => null), unexpectedExit]);
  if (reason) throw new Error(reason);

  const url = `http://127.0.0.1:${port}`;
  async function call(method: string, endpoint: EmulatorEndpoint, body?: object) {
    const response = await fetch(url + adminPaths[endpoint], {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The Auth emulator refused ${method} ${adminPaths[endpoint]}: ${text}`);
    return text;
  }

  return {
    url,
    isRunning: () => child.connected,
    unexpectedExit,
    async importAccounts(users) {
      const { error = [] } = JSON.parse(await call('POST', 'import', { users })) as ImportResponse;
      const [first] = error;
      if (first) {
        throw new Error(`The account ${users[first.index]?.localId} cannot be loaded: ${first.message}`);
      }
    },
    get: (endpoint) => call('GET', endpoint),
    post: (endpoint, body) => call('POST', endpoint, body),
    patch: (endpoint, body) => call('PATCH', endpoint, body),
    async stop() {
      stopping = true;
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
