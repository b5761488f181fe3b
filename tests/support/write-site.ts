import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { languages, pageNames } from '#contract/site.ts';
import { prerenderedPath } from '#server/pages/prerendered-paths.ts';

/** The files that a build has at least: each page says its name and language, and has a style and a script. */
export async function writeSite(distDir: string) {
  for (const language of languages) {
    for (const name of pageNames) {
      const file = join(distDir, prerenderedPath(name, language));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(
        file,
        `<!doctype html><html lang="${language}"><head><style>p{}</style></head><body>A site: ${name}<script>1</script></body></html>`,
      );
    }
  }
}
