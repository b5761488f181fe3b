/** `npm run flows`: runs the generated paths on every layer, and writes the report. */
import { orRefuse } from '#tests/support/command-line.ts';
import { optionNames, readOptions, usage } from './run/options.ts';

const options = orRefuse(usage, optionNames, () => readOptions(process.argv.slice(2)));
// The layers take seconds to load, which `--help` and a wrong option need not.
const { runCommand } = await import('./run/commands.ts');
await runCommand(options);
process.exit();
