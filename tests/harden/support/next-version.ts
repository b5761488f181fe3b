/** Simulates the server's next release: its table of owners has one more column. */
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const column = 'origin';

/** Writes it into the new folder `folder`. Returns the path of its main module. */
export async function writeNextVersion(folder: string): Promise<string> {
  for (const part of ['server', 'contract', 'package.json']) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const migrations = join(folder, 'server/migrations');
  await writeFile(
    join(migrations, 'next.sql'),
    `ALTER TABLE "owners" ADD COLUMN "${column}" text DEFAULT 'before' NOT NULL;`,
  );
  await change(join(migrations, 'meta/_journal.json'), (text) => {
    const journal = JSON.parse(text);
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' });
    return JSON.stringify(journal);
  });
  await change(join(folder, 'server/database/schema.ts'), (text) =>
    text.replace(/(?<=pgTable\(\s*'owners',\s*\{)/, `${column}: text('${column}').notNull(),`),
  );
  await change(join(folder, 'server/database/owner-records.ts'), (text) =>
    text
      .replace('insert into owners (', `insert into owners (${column}, `)
      .replace(/(?<=insert into owners [^;]*?values \()/, "'next', "),
  );
  return join(folder, 'server/main.ts');
}

async function change(file: string, how: (text: string) => string) {
  const text = await readFile(file, 'utf8');
  const changed = how(text);
  if (changed === text) throw new Error(`The next version has the same ${file}.`);
  await writeFile(file, changed);
}
