import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Says in a line what is wrong with the command line, and how the command is used. Ends with 2. */
export function refuse(usage: string, problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/** `--help` and `-h` print the usage, and end the process. */
export function showHelp(usage: string): void {
  if (!process.argv.some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit();
}

/** Options before `--` are npm's own: it keeps them, and says them to nobody but its environment. */
export function refuseWithoutDashes(usage: string, names: readonly string[]): void {
  const kept = names.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
  if (kept) refuse(usage, `npm has kept --${kept} for itself: write a -- before it.`);
}

/** The options of this process, or help. An option that nobody knows, or one without its value, is refused. */
export function readCommandLine<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  showHelp(usage);
  refuseWithoutDashes(usage, Object.keys(config.options ?? {}));
  try {
    return parseArgs(config);
  } catch (error) {
    const isForPeople = error instanceof TypeError && 'code' in error;
    if (!isForPeople) throw error;
    // Its second sentence is about words that begin with a dash.
    return refuse(usage, error.message.split('. ')[0] ?? error.message);
  }
}
