import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { lockFile } from '#server/database/file-lock.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { listen } from '#server/http/server.ts';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { createReadiness } from '#server/readiness.ts';
import { allSettledOrThrow, createCleanupStack } from './cleanup-stack.ts';
import { createDashboard } from './dashboard.ts';
import type { EmailLink } from './emulator.ts';
import { createEmulatorProxy } from './emulator-proxy.ts';
import { createInbox } from './inbox.ts';
import { openLocalIdentity } from './local-identity.ts';
import { createSampleMaps } from './mapbox/sample-maps.ts';
import { recoverOwners } from './owner-recovery.ts';
import type { Pages } from './pages.ts';
import { requireFreePorts } from './ports.ts';
import { describeSeed, seed } from './seed.ts';
import { type LocalSettings, projectId } from './settings.ts';
import { createSite } from './site.ts';

export interface LocalStack {
  siteUrl: string;
  dashboardUrl: string;
  emulatorUrl: string;
  /** Every link that was sent by e-mail since the start. */
  inbox(): EmailLink[];
  /** Resolves with a reason when a part exits by itself. */
  unexpectedExit: Promise<string>;
  close(): Promise<void>;
}

export interface StackOptions {
  openPages: () => Promise<Pages>;
  /** Creates or resets the sample accounts. */
  isSeeded?: boolean | undefined;
  /** Called for each part as it becomes ready, and for each e-mail. */
  print?: (line: string) => void;
}

const host = '127.0.0.1';

/** Like `listen`, but stops sooner, because browsers keep idle connections open. */
async function listenWithShortDrain(fetch: Parameters<typeof listen>[0], port: number) {
  const server = await listen(fetch, { port, host });
  return { close: () => Promise.race([server.close(), pause(2000)]) };
}

/** One at a time in a process: firebase-admin learns the emulator's host from the environment. */
export async function startLocalStack(
  settings: LocalSettings,
  { openPages, isSeeded, print = () => undefined }: StackOptions,
): Promise<LocalStack> {
  const { ports, siteUrl, dashboardUrl, dataDir, databaseUrl } = settings;
  const databaseDir = join(dataDir, 'database');
  const closers = createCleanupStack();

  async function opened<Part extends { close(): unknown }>(
    opening: Promise<Part>,
    describe: (part: Part) => string,
  ): Promise<Part> {
    const part = await opening;
    closers.add(() => part.close());
    print(describe(part));
    return part;
  }

  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
      throw new Error(`DATA_DIR is ${dataDir}, where no folder can be made: ${cause.message}`, { cause });
    });
    closers.add(
      lockFile(
        join(dataDir, 'lock.sqlite'),
        `${dataDir} is in use by another local stack. Stop that one, or set DATA_DIR to another folder.`,
      ),
    );
    await requireFreePorts(ports);

    const [{ emulator, save }, database, pages] = await allSettledOrThrow([
      opened(
        openLocalIdentity(settings),
        ({ accountsLoaded }) => `identity   the Firebase Auth emulator, accounts: ${accountsLoaded}`,
      ),
      opened(
        openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir: databaseDir }),
        () => `database   ${databaseUrl ? 'the one of DATABASE_URL' : databaseDir}`,
      ),
      opened(openPages(), ({ description }) => `pages      ${description}`),
    ]);
    const owners = createOwnerRecords(database);
    for (const email of await recoverOwners(owners, emulator)) {
      print(`           ${email} had lost the account: Google or a password reset brings it back.`);
    }
    if (isSeeded) {
      await seed(emulator, owners);
      print(describeSeed());
    }
    await save();

    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: settings.api.authEmulatorHost });
    const inbox = createInbox(emulator, print);
    const emulatorProxy = createEmulatorProxy({
      emulatorUrl: emulator.url,
      listEmails: inbox.list,
      onChange: save,
      onEmail: inbox.collect,
    });
    const limits = createRateLimits(settings.api);
    const api = createApp({
      identity,
      owners,
      settings: settings.api,
      limits,
      logger: pino({ level: settings.api.logLevel }),
      isReady: createReadiness(database, identity, projectId),
      security: { extraSources: pages.extraSources },
      ...(pages.scripts && { scripts: pages.scripts }),
    });
    const site = createSite({
      api,
      emulatorProxy,
      sampleMaps: createSampleMaps(),
      pages: pages.serve,
      allowedOrigins: settings.api.allowedOrigins,
    });
    const dashboard = createDashboard({ siteUrl, identity, owners });
    await opened(listenWithShortDrain(site.fetch, ports.PORT), () => 'site       the pages and the API');
    await opened(listenWithShortDrain(dashboard.fetch, ports.DASHBOARD_PORT), () => 'dashboard  a stand-in');
    await Promise.all([`${siteUrl}/readyz`, dashboardUrl].map(requireAnswer));
    return {
      siteUrl,
      dashboardUrl,
      emulatorUrl: emulator.url,
      unexpectedExit: emulator.unexpectedExit,
      inbox: inbox.list,
      close: closers.close,
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function requireAnswer(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
}
