import { join } from 'node:path';
import { openAccountsFile } from './accounts-file.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import type { LocalSettings } from './settings.ts';

export interface LocalIdentity {
  emulator: Emulator;
  /** How many accounts came from the last run. */
  accountsLoaded: number;
  /** Resolves when the emulator's accounts are on disk. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/** The Auth emulator with the accounts of the last run. */
export async function openLocalIdentity({ ports, siteUrl, dataDir }: LocalSettings): Promise<LocalIdentity> {
  const emulator = await startEmulator(ports.AUTH_EMULATOR_PORT, new URL(siteUrl).host);
  try {
    const { loaded, save } = await openAccountsFile(join(dataDir, 'identity'), emulator);
    return {
      emulator,
      accountsLoaded: loaded,
      save,
      close: async () => {
        if (emulator.isRunning()) await save().finally(emulator.stop);
      },
    };
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}
