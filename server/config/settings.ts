/** The server's settings, read once from environment variables. */
import * as v from 'valibot';
import { settingsSchema } from '#server/config/settings.schema.ts';

const secretVariables = new Set(['DATABASE_URL']);
/** Their defaults suit a developer's machine only. */
const requiredInProduction = ['DATABASE_URL', 'FIREBASE_PROJECT_ID', 'DASHBOARD_URL', 'TRUSTED_PROXIES'];
export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * Empty variables count as unset. `execArgv`: the options of Node on the command line, which count as `NODE_OPTIONS`.
 * Throws one error that lists every bad variable.
 */
export function parseSettings(
  env: Record<string, string | undefined>,
  execArgv: readonly string[] = process.execArgv,
): Settings {
  const options = [env.NODE_OPTIONS, ...execArgv].filter(Boolean).join(' ');
  const given = Object.fromEntries(
    Object.entries({ ...env, NODE_OPTIONS: options }).filter(([, value]) => value),
  );
  const result = v.safeParse(settingsSchema, given);
  const missing = given.NODE_ENV === 'production' ? requiredInProduction.filter((name) => !given[name]) : [];
  if (result.success && missing.length === 0) return result.output;
  const missingLines = missing.map((name) => `  ${name} must be set when NODE_ENV is production`);
  const wrongLines = (result.issues ?? []).flatMap((issue) => {
    const name = String(issue.path?.[0]?.key);
    // What is wrong is the default.
    if (missing.includes(name)) return [];
    const value = secretVariables.has(name) ? 'not shown' : JSON.stringify(given[name]);
    return `  ${name} ${issue.message} (its value: ${value})`;
  });
  throw new Error(['These environment variables are wrong:', ...missingLines, ...wrongLines].join('\n'));
}
