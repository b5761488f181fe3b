import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, Emulator } from './emulator.ts';

/** In the layout of `firebase emulators:export`, so the official tools can read it too. */
const files = { accounts: 'auth_export/accounts.json', config: 'auth_export/config.json' } as const;
const metadata = { version: '15.34.2', auth: { version: '15.34.2', path: 'auth_export' } };

/** Protects against enumeration: neither a sign-in nor a link request reveals whether an account exists. */
const configOfNewProjects = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };

export interface AccountsFile {
  /** How many accounts were read from the file at the start. */
  loaded: number;
  /** Resolves when everything that the emulator knew at the time of the call is on disk. */
  save(): Promise<void>;
}

/** The emulator keeps accounts in memory and exports them only when it stops in good order. */
export async function openAccountsFile(folder: string, emulator: Emulator): Promise<AccountsFile> {
  await mkdir(join(folder, 'auth_export'), { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, 'firebase-export-metadata.json'), JSON.stringify(metadata));
  const saved = new Map<string, string>();

  async function save(file: string, text: string) {
    if (saved.get(file) === text) return;
    await replaceFile(join(folder, file), text);
    saved.set(file, text);
  }

  const loaded = await load(folder, emulator);
  return {
    loaded,
    save: oneAtATime(async () => {
      await save(files.accounts, await emulator.get('export'));
      await save(files.config, await emulator.get('config'));
    }),
  };
}

async function load(folder: string, emulator: Emulator): Promise<number> {
  const config = (await readJson<object>(join(folder, files.config))) ?? configOfNewProjects;
  await emulator.patch('config', config);
  const { users = [] } = (await readJson<{ users?: Account[] }>(join(folder, files.accounts))) ?? {};
  if (users.length === 0) return 0;
  await emulator.importAccounts(users);
  return users.length;
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${path} cannot be read. Mend it or remove it.`, { cause });
  }
}

/** A process that is killed half-way leaves the old file or the new one, never a part. */
async function replaceFile(path: string, text: string) {
  await writeFile(`${path}.new`, text, { flush: true, mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Calls during a run share the next one, which starts after they were made. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    return run();
  };
  return () => {
    next ??= last = last.then(start, start);
    return next;
  };
}
