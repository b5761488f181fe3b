/** `npm run harden`: what the API promises under attack, load and power cuts, one check after another. */
import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { checks } from './checks.ts';

const usage = `npm run harden [-- options]

Attacks the API, overloads it and cuts its power. Ends with 1 when a promise is broken.

  --only races,kill  some checks of ${checks.map(({ name }) => name).join(', ')}
  --quick            all in short
  --rounds 50        how often those that count repeat`;

const { values } = readCommandLine(usage, {
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, rounds: { type: 'string' } },
});
const names = values.only?.split(',');
const unknown = names?.filter((name) => !checks.some((check) => check.name === name));
if (unknown?.length) refuse(usage, `No check is called ${unknown}.`);
if (values.rounds && !/^[1-9]\d*$/.test(values.rounds)) {
  refuse(usage, `--rounds is a whole number, 1 or more, and not ${values.rounds}.`);
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
