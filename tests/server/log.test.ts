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

test('a full disk keeps a process neither from its work nor from its end', async () => {
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

test('what was logged last is written before the process ends', async () => {
  const short = run(`for (let line = 0; line < 100; line += 1) log.info('line'); process.exit(0);`, 'pipe');
  let written = '';
  short.stdout?.on('data', (text) => {
    written += text;
  });
  await once(short, 'close');
  expect(written.trim().split('\n')).toHaveLength(100);
});
