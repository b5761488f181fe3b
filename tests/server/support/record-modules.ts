/** Preload with `node --import`. On exit, writes the files and packages that the program loaded to MODULES_FILE. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const files = new Set<string>();
/** Paths such as `node_modules/a/node_modules/b`. */
const packages = new Set<string>();
/** Names of the packages that files outside node_modules import. */
const importedPackages = new Set<string>();

const packagePath = /(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/;

registerHooks({
  resolve(specifier, context, next) {
    const isProjectFile = context.parentURL !== undefined && !context.parentURL.includes('/node_modules/');
    const name = /^(?!node:|#)(?:@[^/]+\/)?[\w-][^/]*/.exec(specifier)?.[0];
    if (isProjectFile && name && !specifier.includes(':')) importedPackages.add(name);
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url.startsWith('file:')) {
      const path = fileURLToPath(url);
      const found = packagePath.exec(path)?.[0];
      if (found) packages.add(found.slice(0, -1));
      else files.add(path);
    }
    return next(url, context);
  },
});

process.once('exit', () => {
  const lists = { files, packages, importedPackages };
  const text = JSON.stringify(lists, (_key, value) => (value instanceof Set ? [...value].sort() : value));
  writeFileSync(process.env.MODULES_FILE as string, text);
});
