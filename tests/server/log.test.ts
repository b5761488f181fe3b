import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const log = join(import.meta.dirname, '../../server/log.ts');
const run = (script: string, stdout: number | 'pipe') =>
  spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { openLog } from '${log}'; const log = openLog(); ${script}`],
    {
      stdio: ['ignore', stdout, 'pipe'],
    },
  );

test('log: does not block work or shutdown when the disk is full', async () => {
  const full = run(
    `setInterval(() => log.info('x'.repeat(100_000)), 5);
     setTimeout(() => process.stderr.write('at work'), 500);
     process.once('SIGTERM', () => { log.info('stopping'); process.exit(0); });`,
    openSync('/dev/full', 'w'),
  );
  await once(full.stderr ?? full, 'data');
  full.kill('SIGTERM');
  expect(await once(full, 'exit')).toEqual([0, null]);
});

test('log: writes its last lines before the process ends', async () => {
  const short = run(`for (let line = 0; line < 100; line += 1) log.info('line'); process.exit(0);`, 'pipe');
  let written = '';
  short.stdout?.on('data', (text) => {
    written += text;
  });
  await once(short, 'close');
  expect(written.trim().split('\n')).toHaveLength(100);
});

test('log: writes lines together, and without more to come', async () => {
  const alive = run(
    `for (let line = 0; line < 10; line += 1) { log.info('line'); await new Promise(setImmediate); }
     setInterval(() => undefined, 1_000);`,
    'pipe',
  );
  const [chunk] = await once(alive.stdout ?? alive, 'data');
  alive.kill('SIGKILL');
  expect(String(chunk).trim().split('\n')).toHaveLength(10);
});
