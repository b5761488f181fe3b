/** Brings the tables of `DATABASE_URL` up to date, as a step before a new version starts: docs/production.md. */

import { parseSettings } from '#server/config/settings.ts';
import { migrateServer } from '#server/database/database.ts';
import { openLog } from '#server/log.ts';

try {
  const { databaseUrl } = parseSettings(process.env);
  if (databaseUrl === undefined)
    throw new Error('DATABASE_URL must be set: the embedded database needs no migration step.');
  await migrateServer(databaseUrl);
  openLog().info('the tables are up to date');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
