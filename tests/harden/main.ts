/**
 * `npm run harden`: what the API promises under attack, load and power cuts, one check after another.
 * `--only races,kill` runs some of them, `--quick` all in short, `--rounds 50` sets how often those that count
 * repeat. Ends with 1 when a promise is broken.
 */
import { parseArgs } from 'node:util';
import { checks } from './checks.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, rounds: { type: 'string' } },
});
const names = values.only?.split(',');
const unknown = names?.filter((name) => !checks.some((check) => check.name === name));
if (unknown?.length) {
  throw new Error(`No check is called ${unknown}. There are: ${checks.map(({ name }) => name).join(', ')}.`);
}
if (values.rounds && !/^[1-9]\d*$/.test(values.rounds)) {
  throw new Error(`--rounds is a whole number, 1 or more, and not ${values.rounds}.`);
}

const scale = { quick: values.quick ?? false, rounds: values.rounds ? Number(values.rounds) : undefined };
const lines: object[] = [];
for (const { name, promise, run } of checks) {
  if (names && !names.includes(name)) continue;
  const begin = performance.now();
  console.log(`\n${name}: ${promise} …`);
  const line = { check: name, kept: 'yes', seconds: 0 };
  try {
    console.log(`  ${await run(scale)}`);
  } catch (error) {
    console.error(error);
    line.kept = 'NO';
    process.exitCode = 1;
  }
  line.seconds = Math.round((performance.now() - begin) / 1000);
  lines.push(line);
}
console.table(lines);
