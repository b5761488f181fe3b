/** A process that registers an owner in a folder, both given to it, and waits to be killed. */
import { openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';

const [dataDir = '', registration = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const { outcome } = await createOwnerRecords(database).register(JSON.parse(registration), {
  emailVerified: true,
  signIn: 'password 1',
});
process.send?.(outcome);
