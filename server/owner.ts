/** Operator's command: exports or erases what is stored about a person. See docs/production.md. */
import { parseSettings } from '#server/config/settings.ts';
import { databaseLocation, openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import {
  eraseOrphans,
  eraseOwner,
  eraseUnfinished,
  findOrphans,
  findOwnerData,
  findUnfinished,
} from '#server/owner-data.ts';

const usage = `node server/owner.ts export <uid or e-mail>            prints account, owner and store as JSON
node server/owner.ts erase <uid or e-mail>             deletes them
node server/owner.ts unfinished <days>                 prints the accounts without an owner that were not used for so long
node server/owner.ts erase-unfinished <days> [number]  deletes those
node server/owner.ts orphans                           prints the owners without an account
node server/owner.ts erase-orphans [number]            deletes those and their stores, such as after a restore

More than a tenth are deleted only with their number. Runs with the server's settings.`;

const notErased = `Not deleted: backups from before (dumps of the database, exports of the accounts), which have this person until they are
deleted; the log, which has hashes of uid and network but no name, e-mail or phone.`;

type Deps = Parameters<typeof eraseOwner>[1] &
  Parameters<typeof eraseUnfinished>[2] &
  Parameters<typeof eraseOrphans>[1];

interface Command {
  /** The fewest and the most arguments. */
  arity: [number, number];
  run(deps: Deps, ...args: string[]): Promise<string>;
}

const commands: Record<string, Command> = {
  export: {
    arity: [1, 1],
    run: async (deps, id = '') => JSON.stringify(await findOwnerData(id, deps), null, 2),
  },
  erase: {
    arity: [1, 1],
    async run(deps, id = '') {
      const { uid, account, record } = await eraseOwner(id, deps);
      const parts = [account && 'the account', record && 'the owner and the store'].filter(Boolean);
      return `Deleted: ${parts.join(', ')} (${uid}).\n${notErased}`;
    },
  },
  unfinished: {
    arity: [1, 1],
    run: async (deps, days) =>
      describeAccounts((await findUnfinished(parseDays(days), deps)).unfinished, 'Not deleted'),
  },
  'erase-unfinished': {
    arity: [1, 2],
    run: async (deps, days, number) =>
      describeAccounts(await eraseUnfinished(parseDays(days), parseNumber(number), deps), 'Deleted'),
  },
  orphans: {
    arity: [0, 0],
    run: async (deps) => describeOwners((await findOrphans(deps)).orphans, 'Not deleted'),
  },
  'erase-orphans': {
    arity: [0, 1],
    run: async (deps, number) => describeOwners(await eraseOrphans(parseNumber(number), deps), 'Deleted'),
  },
};

function parseDays(text = '') {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error('The days must be a whole number from 1 to 9999.');
  return Number(text);
}

function parseNumber(text: string | undefined) {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error('The number must be a whole one.');
  return text === undefined ? undefined : Number(text);
}

const describeAccounts = (accounts: Awaited<ReturnType<typeof eraseUnfinished>>, outcome: string) =>
  [
    ...accounts.map(({ uid, lastUsedAt }) => `${uid}  last used ${new Date(lastUsedAt).toISOString()}`),
    `${outcome}: ${accounts.length} accounts without an owner.`,
  ].join('\n');

const describeOwners = (owners: Awaited<ReturnType<typeof eraseOrphans>>, outcome: string) =>
  [...owners.map(({ uid }) => uid), `${outcome}: ${owners.length} owners without an account.`].join('\n');

async function run([name = '', ...args]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const [fewest, most] = command?.arity ?? [1, 0];
  if (!command || args.includes('') || args.length < fewest || args.length > most) throw new Error(usage);
  const settings = parseSettings(process.env);
  const { firebaseProjectId: projectId, authEmulatorHost } = settings;
  const database = await openDatabase(databaseLocation(settings));
  try {
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost });
    console.log(await command.run({ identity, owners: createOwnerRecords(database) }, ...args));
  } finally {
    await database.close();
  }
}

// The reader of the output has ended, as in `… unfinished 90 | head`.
process.stdout.on('error', () => process.exit());
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
