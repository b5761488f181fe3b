/**
 * `npm run locate -- /assets/start-8QD73iYK.js:2:34512`: the source file and line of a fault in the log. Reads the maps
 * of `SOURCE_MAPS`, by default those of `npm start`.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';

const folder = process.env.SOURCE_MAPS || join(process.env.DATA_DIR || '.data', 'source-maps');

/** `place`: path of a script, line and column, both from 1. Throws an error for people. */
export function locateFault(place: string, maps: string): string {
  const [, path = '', line, column = '1'] = /^(\S+?\.js):(\d+)(?::(\d+))?$/.exec(place) ?? [];
  if (!path) throw new Error(`"${place}" is not a place such as /assets/start-8QD73iYK.js:2:34512.`);
  const file = join(maps, `${basename(path)}.map`);
  let map: SourceMap;
  try {
    map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} cannot be read. Set SOURCE_MAPS to the folder with the maps of that release.`);
  }
  const origin = map.findOrigin(Number(line), Number(column));
  if (!('fileName' in origin)) throw new Error(`${path} has no code of a source file at ${line}:${column}.`);
  return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}${origin.name ? ` (${origin.name})` : ''}`;
}

if (import.meta.main) {
  try {
    process.stdout.write(`${locateFault(process.argv[2] ?? '', folder)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
