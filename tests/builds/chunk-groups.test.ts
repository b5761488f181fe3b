import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';

const module = '/src/screens/auth/use-form-heading.ts';

/** The site after a file and its imports were renamed. */
const renamed: Plugin = {
  name: 'renamed',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/use-form-heading.ts')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id.replace('use-form-heading', 'use-other-heading');
  },
  load: (id) =>
    id.endsWith('/use-other-heading.ts')
      ? readFile(id.replace('use-other-heading', 'use-form-heading'), 'utf8')
      : null,
};

test('chunk groups: fail the build when a renamed module leaves its group', { timeout: 60_000 }, async () => {
  const site = build({ mode: 'test', logLevel: 'silent', plugins: [renamed], build: { write: false } });
  await expect(site).rejects.toThrow(
    `build/chunk-groups.ts: no module of the site has ${module.replace('ts', '')} in its path.`,
  );
});
