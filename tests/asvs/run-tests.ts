import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestReference } from './rows.ts';

/** `none`: no test has that title, or its file could not even be loaded. */
type Outcome = 'passed' | 'failed' | 'none';

interface Result {
  outcomeOf(test: TestReference): Outcome;
  output: string;
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}
type TitledTest = Exclude<TestReference, { harden: string }>;

const timeoutMs = 300_000;

/** Runs tests of one file, or a check, in a copy of the project. */
export function runReferencedTests(folder: string, tests: readonly TestReference[]): Promise<Result> {
  const [first] = tests;
  if (!first) throw new Error('There is no test to run.');
  return 'harden' in first ? runCheck(folder, first.harden) : runTests(folder, tests as TitledTest[]);
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

async function runTests(folder: string, tests: readonly TitledTest[]): Promise<Result> {
  const report = join(folder, 'asvs-report.json');
  await rm(report, { force: true });
  const titles = tests.map(({ title }) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const { output } = await run(folder, [
    resolve('node_modules/vitest/vitest.mjs'),
    ...['run', tests[0]?.file ?? '', '-t', titles],
    ...['--reporter', 'json', '--outputFile', report],
    // Up to four tests run concurrently, and a timeout kills no mutation.
    ...['--testTimeout', '30000', '--hookTimeout', '120000', '--retry=0'],
  ]);
  const { testResults } = await readFile(report, 'utf8')
    .then((text): Report => JSON.parse(text))
    .catch((): Report => ({ testResults: [] }));
  const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    output: [output, ...ran.flatMap(({ failureMessages }) => failureMessages)].join('\n'),
    outcomeOf(test) {
      const { title } = test as TitledTest;
      const statuses = ran.flatMap(({ fullName, status }) => (fullName.includes(title) ? [status] : []));
      if (statuses.includes('failed')) return 'failed';
      return statuses.includes('passed') ? 'passed' : 'none';
    },
  };
}

async function runCheck(folder: string, check: string): Promise<Result> {
  const { code, output } = await run(folder, ['tests/harden/main.ts', '--quick', '--only', check]);
  // A server that does not start kills no mutation.
  const hasRun = output.includes('seconds') && !output.includes('The server did not start');
  const outcome: Outcome = code === 0 ? 'passed' : 'failed';
  return { output, outcomeOf: () => (hasRun ? outcome : 'none') };
}
