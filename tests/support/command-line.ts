import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Says in a line what is wrong with the command line, and how the command is used. Ends with 2. */
export function refuse(usage: string, problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/**
 * Returns the options that `read` parses from the command line. Prints the usage for `--help` and `-h`. Exits with an
 * error if `read` throws, or if npm consumed an option of `names` because `--` was missing before it.
 */
export function orRefuse<T>(usage: string, names: readonly string[], read: () => T): T {
  if (process.argv.some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit();
  }
  const consumed = names.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
  if (consumed) refuse(usage, `npm consumed --${consumed}: write a -- before it.`);
  try {
    return read();
  } catch (error) {
    // Node goes on about words that begin with a dash.
    const [problem = ''] = (error as Error).message.split('. To specify');
    return refuse(usage, problem);
  }
}

/** The options of this process. */
export const readCommandLine = <const Config extends ParseArgsConfig>(usage: string, config: Config) =>
  orRefuse(usage, Object.keys(config.options ?? {}), () => parseArgs(config));
