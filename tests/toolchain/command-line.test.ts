import { afterEach, expect, test, vi } from 'vitest';
import { readCommandLine } from '#tests/support/command-line.ts';

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const read = (words: readonly string[]) => {
  process.argv = [...argv.slice(0, 2), ...words];
  return readCommandLine('usage', { options: { rounds: { type: 'string' } } }).values.rounds;
};

test('command line: refuses an option that npm consumed', () => {
  vi.stubEnv('npm_config_rounds', '3');
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => read([])).toThrow('exit');
  expect(error.mock.calls.join()).toBe('npm consumed --rounds: write a -- before it.\n\nusage');
});

test('command line: reads an option', () => {
  expect(read(['--rounds', '3'])).toBe('3');
});

test.for([
  [['--rounds', '3', '--help'], 0, 'usage', ''],
  [['-h'], 0, 'usage', ''],
  [['--round', '3'], 2, '', "Unknown option '--round'\n\nusage"],
  [['--rounds'], 2, '', "Option '--rounds <value>' argument missing\n\nusage"],
] as const)('command line: %j exits with %i', ([words, code, said, refused]) => {
  vi.spyOn(process, 'exit').mockImplementation((exit) => {
    throw new Error(`exit ${exit ?? 0}`);
  });
  const [log, error] = [
    vi.spyOn(console, 'log').mockReturnValue(),
    vi.spyOn(console, 'error').mockReturnValue(),
  ];
  expect(() => read(words)).toThrow(`exit ${code}`);
  expect([log.mock.calls.join(), error.mock.calls.join()]).toEqual([said, refused]);
});
