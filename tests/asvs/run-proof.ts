import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Proof } from './rows.ts';

/** `none`: no test has that title, or its file could not even be loaded. */
type Outcome = 'green' | 'red' | 'none';

interface Result {
  outcomeOf(proof: Proof): Outcome;
  output: string;
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}
type Tests = Exclude<Proof, { harden: string }>;

const timeoutMs = 300_000;

/** Runs proofs of one file, or a check, in a copy of the project. */
export function runProofs(folder: string, proofs: readonly Proof[]): Promise<Result> {
  const [first] = proofs;
  if (!first) throw new Error('There is no proof to run.');
  return 'harden' in first ? runCheck(folder, first.harden) : runTests(folder, proofs as Tests[]);
}

async function run(folder: string, args: string[]) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const limit = setTimeout(() => child.kill(), timeoutMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  return { code, output };
}

async function runTests(folder: string, proofs: readonly Tests[]): Promise<Result> {
  const report = join(folder, 'asvs-report.json');
  await rm(report, { force: true });
  const titles = proofs.map(({ title }) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const { output } = await run(folder, [
    resolve('node_modules/vitest/vitest.mjs'),
    ...['run', proofs[0]?.file ?? '', '-t', titles],
    ...['--reporter', 'json', '--outputFile', report],
    // Up to four proofs run at once, and a timeout proves nothing.
    ...['--testTimeout', '30000', '--hookTimeout', '120000', '--retry=0'],
  ]);
  const { testResults } = await readFile(report, 'utf8')
    .then((text): Report => JSON.parse(text))
    .catch((): Report => ({ testResults: [] }));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    output: [output, ...tests.flatMap(({ failureMessages }) => failureMessages)].join('\n'),
    outcomeOf(proof) {
      const { title } = proof as Tests;
      const statuses = tests.flatMap(({ fullName, status }) => (fullName.includes(title) ? [status] : []));
      if (statuses.includes('failed')) return 'red';
      return statuses.includes('passed') ? 'green' : 'none';
    },
  };
}

async function runCheck(folder: string, check: string): Promise<Result> {
  const { code, output } = await run(folder, ['tests/harden/main.ts', '--quick', '--only', check]);
  // A server that does not start proves nothing.
  const hasRun = output.includes('seconds') && !output.includes('The server did not start');
  const outcome: Outcome = code === 0 ? 'green' : 'red';
  return { output, outcomeOf: () => (hasRun ? outcome : 'none') };
}
