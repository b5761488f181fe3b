/** `npm run stress`: tests again and again, on a machine that is busy with something else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { readCommandLine, refuse } from '#tests/support/command-line.ts';

const usage = `npm run stress [-- options] [words in the names of files]

Runs tests again and again while every core is kept busy, and prints which were red, and how often. Ends with 1 when any
was.

  --rounds 20            how often
  --project browser      which tests
  --grep 'slow answer'   those with this in their name
  --load 2               how many cores are kept busy`;

const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    project: { type: 'string', default: 'browser' },
    grep: { type: 'string', default: '' },
    load: { type: 'string', default: String(availableParallelism()) },
  },
});
const count = (name: 'rounds' | 'load', least: number) => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least) return number;
  return refuse(usage, `--${name} is a whole number, ${least} or more, and not ${values[name]}.`);
};
const rounds = count('rounds', 1);
const busyCores = count('load', 0);

/** What Vitest's reporter `json` writes, as far as it is read here. */
const report = v.object({
  testResults: v.array(
    v.object({
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.nullish(v.array(v.string())),
        }),
      ),
    }),
  ),
});

interface Failure {
  name: string;
  message: string;
}

async function runOnce(outputFile: string): Promise<Failure[]> {
  const grep = values.grep ? ['--testNamePattern', values.grep] : [];
  const args = [
    'vitest',
    'run',
    '--project',
    values.project,
    // A second try would hide summary is looked for.
    '--retry=0',
    '--reporter',
    'json',
    '--outputFile',
    outputFile,
  ];
  const run = spawn('npx', [...args, ...grep, ...positionals], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(run, 'exit');
  const { testResults } = v.parse(report, JSON.parse(await readFile(outputFile, 'utf8')));
  const failures = testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [{ name: 'a whole file', message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages?.[0] ?? '' })),
  ]);
  if (code !== 0 && failures.length === 0) failures.push({ name: 'the run itself', message: `exit ${code}` });
  return failures;
}

const folder = await mkdtemp(join(tmpdir(), 'stress-'));
const load = Array.from({ length: busyCores }, () => new Worker('for (;;);', { eval: true }));
const failures: Failure[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const began = Date.now();
  const red = await runOnce(join(folder, `${round}.json`));
  failures.push(...red);
  console.log(`round ${round}: ${red.length} red, ${Math.round((Date.now() - began) / 1000)} s`);
  for (const { name, message } of red) {
    const [summary, ...trace] = message.split('\n');
    console.log(`  ${name}\n    ${summary}\n    ${trace.find((line) => line.includes('.test.ts')) ?? ''}`);
  }
}
await Promise.all(load.map((worker) => worker.terminate()));
await rm(folder, { recursive: true });

const times = Map.groupBy(failures, ({ name }) => name);
if (times.size === 0) console.log(`${rounds} rounds, none red.`);
for (const [name, { length }] of times) console.log(`${length} of ${rounds}: ${name}`);
process.exitCode = times.size === 0 ? 0 : 1;
