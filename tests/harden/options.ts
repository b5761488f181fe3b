import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { checks } from './checks.ts';
import type { RunOptions } from './support/check.ts';

const usage = `npm run harden [-- options]

Attacks the API, overloads it and cuts its power. Ends with 1 when a check fails.

  --only races,kill  some checks of ${checks.map(({ name }) => name).join(', ')}
  --quick            all in short
  --rounds 50        how often those that count repeat`;

/** Parses the command line: the names of the checks, or undefined for all, and their options. Exits with 2 if invalid. */
export function readOptions(): { names: string[] | undefined; options: RunOptions } {
  const { values } = readCommandLine(usage, {
    options: { only: { type: 'string' }, quick: { type: 'boolean' }, rounds: { type: 'string' } },
  });
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !checks.some((check) => check.name === name));
  if (unknown?.length) refuse(usage, `No check is called ${unknown}.`);
  if (values.rounds && !/^[1-9]\d*$/.test(values.rounds)) {
    refuse(usage, `--rounds is a whole number, 1 or more, and not ${values.rounds}.`);
  }
  return {
    names,
    options: { quick: values.quick ?? false, rounds: values.rounds ? Number(values.rounds) : undefined },
  };
}
