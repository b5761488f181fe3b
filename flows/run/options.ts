import { parseArgs } from 'node:util';
import { languages } from '#contract/site.ts';
import { browserEngines } from '#flows/layers/browser/browser-exclusions.ts';
import { type LayerName, layerNames } from '#flows/layers/layer.types.ts';

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((one) => one === value);
  if (!found) throw new Error(`--${name} is one of ${allowed.join(', ')}, not ${value}.`);
  return found;
};

export const usage = `npm run flows [-- options]

Runs the generated paths and writes reports/flows/index.html. Ends with 1 when any fails.

  --layer ${layerNames.join('|')}  only that layer; may be said more than once
  --path <name|section|file>    one path, such as sign-in-f645b4, or those of a section, such as sign-in
  --grep <text>                 paths with this in their name, title, section, requirements, events or states
  --list [section|path]         shows the sections, the paths of one, or the steps of one; runs none
  --headed                      shows the browser
  --trace                       keeps the trace of every path in the browser, also of passed ones
  --engine ${browserEngines.join('|')}     the browser
  --locale ${languages.join('|')}                the language; English is the default
  --viewport phone|desktop      the screen; a phone is the default
  --theme light|dark            the theme; light is the default
  --retries <number>            runs a failed path again, at most so many times; if it passes then, it is flaky
  --workers <number>            paths that a browser runs at the same time; 4 by default
  --shard 1/4                   the first quarter of the paths, for as many machines
  --merge-reports <folder>      makes one report of all shards in the folder; runs none
  --url <url>                   visits a deployed site as its owner FLOWS_EMAIL, without faults
  --junit <file>                writes the results as JUnit's XML
  --approve <names>             makes these pictures, or all, the baselines; runs none
  --reject <names>              marks the changes of these pictures, or all, as bugs; runs none
  --github                      prints failed and flaky paths as annotations of GitHub Actions
  --write                       generates paths.json anew, after the model was changed
  --write-texts                 generates texts.json anew, after a text or its place was changed; minutes
  --prove                       mutates machines and pages, deletes checks: each has to fail a path

docs/flow-paths.md tells more.`;

const options = {
  layer: { type: 'string', multiple: true },
  path: { type: 'string' },
  grep: { type: 'string' },
  list: { type: 'boolean', default: false },
  headed: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  locale: { type: 'string', default: 'en' },
  viewport: { type: 'string', default: 'phone' },
  theme: { type: 'string', default: 'light' },
  approve: { type: 'string' },
  reject: { type: 'string' },
  engine: { type: 'string', default: 'chromium' },
  retries: { type: 'string', default: '0' },
  workers: { type: 'string', default: '4' },
  shard: { type: 'string' },
  'merge-reports': { type: 'string' },
  url: { type: 'string' },
  junit: { type: 'string' },
  github: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  'write-texts': { type: 'boolean', default: false },
  prove: { type: 'boolean', default: false },
} as const;
type OptionName = keyof typeof options;
export const optionNames = Object.keys(options) as OptionName[];

/** Returns the options that differ from their defaults, each after a space. */
export const renderOptions = (
  values: Partial<Record<'locale' | 'viewport' | 'theme' | 'engine', string>>,
): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === options[name as keyof typeof values].default ? '' : ` --${name} ${value}`,
    )
    .join('');

const parseNumber = (name: string, value: string, least: number): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name} is a whole number from ${least} on, not ${value}.`);
  return number;
};

export interface Shard {
  readonly index: number;
  readonly count: number;
}
const parseShard = (value: string): Shard => {
  const [index = 0, count = 0] = /^\d+\/\d+$/.test(value) ? value.split('/').map(Number) : [];
  if (index < 1 || index > count) throw new Error(`--shard is like 1/4, not ${value}.`);
  return { index, count };
};

/** Options that are compatible with commands that run nothing, or everything. */
const companions: Partial<Record<OptionName, readonly OptionName[]>> = {
  list: ['grep'],
  approve: ['reject', 'locale', 'viewport', 'theme'],
  reject: ['approve', 'locale', 'viewport', 'theme'],
  write: [],
  'write-texts': [],
  prove: [],
  url: ['path', 'headed', 'locale', 'viewport', 'theme', 'retries', 'workers', 'junit', 'github'],
  'merge-reports': ['junit', 'github'],
  path: optionNames.filter((name) => name !== 'grep' && name !== 'shard'),
  grep: optionNames.filter((name) => name !== 'shard'),
};

/** Parses the command line. Throws at an unexpected argument. */
export const readOptions = (args: string[]) => {
  const { values, positionals, tokens } = parseArgs({ args, tokens: true, allowPositionals: true, options });
  const [listed, ...unknown] = positionals;
  if ((listed && !values.list) || unknown.length > 0)
    throw new Error(`Unexpected argument: ${positionals.at(-1)}.`);
  const names = tokens.flatMap((token) =>
    token.kind === 'option' && token.name !== 'layer' ? [token.name] : [],
  );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice)
    throw new Error(`--${twice} is said twice, and only one of them would count. --grep finds many paths.`);
  const given = optionNames.filter((name) =>
    tokens.some((token) => token.kind === 'option' && token.name === name),
  );
  for (const name of given) {
    // An unset variable of the shell, which would select everything.
    if (values[name] === '') throw new Error(`--${name} is empty.`);
    const strange = given.find((other) => other !== name && companions[name]?.includes(other) === false);
    if (strange) throw new Error(`--${name} and --${strange} do not go together: say one of them.`);
  }
  const language = oneOf('locale', values.locale, languages);
  const viewport = oneOf('viewport', values.viewport, ['phone', 'desktop']);
  const theme = oneOf('theme', values.theme, ['light', 'dark']);
  const engine = oneOf('engine', values.engine, browserEngines);
  // Other engines exist on the browser layer only.
  const layers = values.layer ?? (engine === 'chromium' && !values.url ? [...layerNames] : ['browser']);
  if (engine !== 'chromium' && layers.some((name) => name !== 'browser'))
    throw new Error(`Only the layer "browser" has an engine: leave out --layer, or --engine.`);
  return {
    layers: layers.map((name): LayerName => oneOf('layer', name, layerNames)),
    path: values.path,
    grep: values.grep,
    list: values.list,
    /** A section, or the id of a path. */
    listed,
    retries: parseNumber('retries', values.retries, 0),
    workers: parseNumber('workers', values.workers, 1),
    shard: values.shard === undefined ? null : parseShard(values.shard),
    mergeReports: values['merge-reports'],
    url: values.url,
    /** All paths: not a partial run. */
    isWhole: !values.path && !values.grep && !values.shard && !values.url,
    junit: values.junit,
    isForGithub: values.github,
    write: values.write,
    writesTexts: values['write-texts'],
    prove: values.prove,
    isHeaded: values.headed,
    isTracingAll: values.trace,
    language,
    viewport,
    theme,
    approve: values.approve?.split(','),
    reject: values.reject?.split(','),
    engine,
    /** The part of the command line that a replay needs too. */
    replayOptions: renderOptions({ locale: language, viewport, theme, engine }),
  } as const;
};
export type Options = ReturnType<typeof readOptions>;

/** Returns the file that `--path` names; null for a path's id. */
export const fileNamedBy = (path: string | undefined): string | null =>
  path !== undefined && /\.(json|html)$/.test(path) ? path : null;

/** The command that runs a path again. */
export const replayCommand = (
  { url, path, replayOptions }: Options,
  { layer, id }: { readonly layer: LayerName; readonly id: string },
): string =>
  url
    ? `npm run flows -- --url ${url} --path ${id}${replayOptions}`
    : `npm run flows -- --layer ${layer} --path ${fileNamedBy(path) ?? id}${replayOptions}`;
