/** The server's settings, read once from environment variables. */
import * as v from 'valibot';
import { rules, toSettings, type Variables, variables } from '#server/config/settings.schema.ts';

const secretVariables = new Set(['DATABASE_URL']);
/** Their defaults suit a developer's machine only. */
const requiredInProduction = ['DATABASE_URL', 'FIREBASE_PROJECT_ID', 'DASHBOARD_URL', 'TRUSTED_PROXIES'];
/** A file of settings from Windows ends each value with a carriage return, which no message shows. */
const controlCharacter =
  'must not have a control character, such as the carriage return of a file with the line ends of Windows';
export type Settings = ReturnType<typeof toSettings>;

/**
 * Empty variables count as unset. `execArgv`: the options of Node on the command line, which count as `NODE_OPTIONS`.
 * Throws one error that lists every bad variable.
 */
export function parseSettings(
  environment: Record<string, string | undefined>,
  execArgv: readonly string[] = process.execArgv,
): Settings {
  const options = [environment.NODE_OPTIONS, ...execArgv].filter(Boolean).join(' ');
  const given = Object.fromEntries(
    Object.entries({ ...environment, NODE_OPTIONS: options }).filter(([, value]) => value),
  );
  const known = Object.keys(variables.entries);
  const unclean = known.filter((name) => /\p{Cc}/u.test(given[name] ?? ''));
  if (unclean.length > 0) throw describeErrors(unclean.map((name) => describe(name, controlCharacter)));
  const { output, issues = [] } = v.safeParse(variables, given);
  const env = output as Variables;
  const wrong = new Map(issues.map((issue) => [String(issue.path?.[0]?.key), issue.message]));
  for (const [name, isValid, message] of rules)
    if (!wrong.has(name) && !isValid(env)) wrong.set(name, message);
  // Their defaults are wrong too, but no value of the operator.
  const missing = given.NODE_ENV === 'production' ? requiredInProduction.filter((name) => !given[name]) : [];
  for (const name of missing) wrong.delete(name);
  if (wrong.size === 0 && missing.length === 0) return toSettings(env);
  const missingLines = missing.map((name) => `  ${name} must be set when NODE_ENV is production`);
  throw describeErrors([...missingLines, ...[...wrong].map(([name, message]) => describe(name, message))]);

  function describe(name: string, message: string) {
    const value = secretVariables.has(name) ? 'not shown' : JSON.stringify(given[name]);
    return `  ${name} ${message} (its value: ${value})`;
  }
}

const describeErrors = (lines: string[]) =>
  new Error(['These environment variables are wrong:', ...lines].join('\n'));
