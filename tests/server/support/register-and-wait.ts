/** A process that registers an owner in a folder, both given to it, and waits to be killed. */
import { openDatabase } from '#server/stores/database.ts';
import { createOwnerStore } from '#server/stores/owner-store.ts';

const [dataDir = '', registration = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const { outcome } = await createOwnerStore(database).register(JSON.parse(registration), true);
process.send?.(outcome);
