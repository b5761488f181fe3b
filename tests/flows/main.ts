import { writeFileSync } from 'node:fs';
import { generatePaths } from './run/paths.ts';
import { pathsFile, writePaths } from './run/paths-file.ts';

writeFileSync(pathsFile, writePaths(generatePaths()));
