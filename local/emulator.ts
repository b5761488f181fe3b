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

interface ImportAnswer {
  error?: { index: number; message: string }[];
}

export interface Emulator {
  url: string;
  isRunning(): boolean;
  /** Resolves, with a reason, when it stops without being asked to. */
  failed: Promise<string>;
  /** Rejects when one of them is refused. */
  importAccounts(users: Account[]): Promise<void>;
  get(path: EmulatorPath): Promise<string>;
  post(path: EmulatorPath, body: object): Promise<string>;
  patch(path: EmulatorPath, body: object): Promise<string>;
  stop(): Promise<void>;
}

const adminPaths = {
  export: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=-1`,
  import: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`,
  update: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`,
  remove: `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:delete`,
  config: `/emulator/v1/projects/${projectId}/config`,
  emailLinks: `/emulator/v1/projects/${projectId}/oobCodes`,
};
type EmulatorPath = keyof typeof adminPaths;

export async function startEmulator(port: number, siteHost: string): Promise<Emulator> {
  const program = join(import.meta.dirname, 'emulator-process.ts');
  const child = fork(program, [String(port), siteHost], { execArgv: [] });
  const exited = once(child, 'exit');
  let stopping = false;
  const failed = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!stopping) resolve(`The Auth emulator stopped by itself (${signal ?? `exit code ${code}`}).`);
    });
  });
  const reason = await Promise.race([once(child, 'message').then(() => null), failed]);
  if (reason) throw new Error(reason);

  const url = `http://127.0.0.1:${port}`;
  async function call(method: string, path: EmulatorPath, body?: object) {
    const response = await fetch(url + adminPaths[path], {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The Auth emulator refused ${method} ${adminPaths[path]}: ${text}`);
    return text;
  }

  return {
    url,
    isRunning: () => child.connected,
    failed,
    async importAccounts(users) {
      const { error = [] } = JSON.parse(await call('POST', 'import', { users })) as ImportAnswer;
      const [first] = error;
      if (first) {
        throw new Error(`The account ${users[first.index]?.localId} cannot be loaded: ${first.message}`);
      }
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    async stop() {
      stopping = true;
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
