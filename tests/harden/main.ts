/** `npm run harden`: checks the API under attack, load and power cuts, one check after another. */
import { checks } from './checks.ts';
import { readOptions } from './options.ts';

const { names, options } = readOptions();
const lines: object[] = [];
for (const { name, claim, run } of checks) {
  if (names && !names.includes(name)) continue;
  const begin = performance.now();
  console.log(`\n${name}: ${claim} …`);
  const line = { check: name, passed: 'yes', seconds: 0 };
  try {
    console.log(`  ${await run(options)}`);
  } catch (error) {
    console.error(error);
    line.passed = 'NO';
    process.exitCode = 1;
  }
  line.seconds = Math.round((performance.now() - begin) / 1000);
  lines.push(line);
}
console.table(lines);
