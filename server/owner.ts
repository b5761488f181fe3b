/** Operator's command: exports or erases what is stored about a person. See docs/production.md. */
import { parseSettings } from '#server/config/settings.ts';
import { databaseLocation, openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { eraseOwner, eraseUnfinished, findOwnerData, findUnfinished } from '#server/owner-data.ts';

const usage = `node server/owner.ts export <uid or e-mail>       prints account, owner and store as JSON
node server/owner.ts erase <uid or e-mail>        deletes them
node server/owner.ts unfinished <days>            prints the accounts without an owner that were not used for so long
node server/owner.ts erase-unfinished <days>      deletes those

Runs with the server's settings.`;

const notErased = `Not deleted: backups from before (dumps of the database, exports of the accounts), which have this person until they are
deleted; the log, which has hashes of uid and network but no name, e-mail or phone.`;

type Deps = Parameters<typeof eraseOwner>[1] & Parameters<typeof eraseUnfinished>[1];

const commands: Record<string, (argument: string, deps: Deps) => Promise<string>> = {
  export: async (id, deps) => JSON.stringify(await findOwnerData(id, deps), null, 2),
  async erase(id, deps) {
    const { uid, account, record } = await eraseOwner(id, deps);
    const parts = [account && 'the account', record && 'the owner and the store'].filter(Boolean);
    return `Deleted: ${parts.join(', ')} (${uid}).\n${notErased}`;
  },
  unfinished: async (days, deps) => describe(await findUnfinished(parseDays(days), deps), 'Not deleted'),
  'erase-unfinished': async (days, deps) => describe(await eraseUnfinished(parseDays(days), deps), 'Deleted'),
};

function parseDays(text: string) {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error('The days must be a whole number from 1 to 9999.');
  return Number(text);
}

const describe = (accounts: Awaited<ReturnType<typeof findUnfinished>>, outcome: string) =>
  [
    ...accounts.map(({ uid, lastUsedAt }) => `${uid}  last used ${new Date(lastUsedAt).toISOString()}`),
    `${outcome}: ${accounts.length} accounts without an owner.`,
  ].join('\n');

async function run([name = '', argument, ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !argument || rest.length > 0) throw new Error(usage);
  const settings = parseSettings(process.env);
  const { firebaseProjectId: projectId, authEmulatorHost } = settings;
  const database = await openDatabase(databaseLocation(settings));
  try {
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost });
    console.log(await command(argument, { identity, owners: createOwnerRecords(database) }));
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
