/** `node --import`: writes to MODULES_FILE, at the end, which files and packages the program has loaded. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const files = new Set<string>();
/** As `node_modules/a/node_modules/b`. */
const packages = new Set<string>();
/** By name, of the packages that our own files ask for. */
const asked = new Set<string>();

const packagePath = /(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/;

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL !== undefined && !context.parentURL.includes('/node_modules/');
    const name = /^(?!node:|#)(?:@[^/]+\/)?[\w-][^/]*/.exec(specifier)?.[0];
    if (isOurs && name && !specifier.includes(':')) asked.add(name);
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
  const lists = { files, packages, asked };
  const text = JSON.stringify(lists, (_key, value) => (value instanceof Set ? [...value].sort() : value));
  writeFileSync(process.env.MODULES_FILE as string, text);
});
