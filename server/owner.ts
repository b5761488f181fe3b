/** Operator's command: exports or erases what is stored about a person. See docs/production.md. */
import { parseSettings } from '#server/config/settings.ts';
import { databaseLocation, openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { eraseOwner, findOwnerData } from '#server/owner-data.ts';

const usage = `node server/owner.ts export|erase <uid or e-mail>

Runs with the server's settings. \`export\` prints JSON. \`erase\` deletes the account, the owner and the store.`;

const notErased = `Not deleted: backups from before (dumps of the database, exports of the accounts), which have this person until they are
deleted; the log, which has hashes of uid and network but no name, e-mail or phone.`;

async function run([command, id, ...rest]: string[]) {
  if ((command !== 'export' && command !== 'erase') || !id || rest.length > 0) throw new Error(usage);
  const settings = parseSettings(process.env);
  const { firebaseProjectId: projectId, authEmulatorHost } = settings;
  const database = await openDatabase(databaseLocation(settings));
  try {
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost });
    const deps = { identity, owners: createOwnerRecords(database) };
    if (command === 'export') return console.log(JSON.stringify(await findOwnerData(id, deps), null, 2));
    const { uid, account, record } = await eraseOwner(id, deps);
    const parts = [account && 'the account', record && 'the owner and the store'].filter(Boolean);
    console.log(`Deleted: ${parts.join(', ')} (${uid}).\n${notErased}`);
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
