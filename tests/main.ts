/** `npm test`: what a change needs. With `--slow`: the parts that it leaves out on a clean checkout. */
import { spawnSync } from 'node:child_process';
import { requireUsableFolder } from '#local/working-folder.ts';
import { findTouchedParts, slowPartNames } from './support/slow-parts.ts';

/** Output of git in lines; none without git, or without that revision. */
const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
};

/** Files that differ from the upstream branch, from the remote's default branch, or from the last commit. */
function findChangedFiles() {
  const bases = ['@{upstream}', 'origin/HEAD'].flatMap((one) => git('merge-base', 'HEAD', one));
  const [base = 'HEAD'] = bases;
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

try {
  requireUsableFolder();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const args = process.argv.slice(2);
const isSlow = args[0] === '--slow';
const touched = findTouchedParts(findChangedFiles());
const projects = isSlow
  ? slowPartNames
  : slowPartNames.filter((name) => !touched.includes(name)).map((name) => `!${name}`);
if (!isSlow && touched.length > 0)
  console.log(`With the slow parts that the change concerns: ${touched.join(', ')}`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((name) => `--project=${name}`),
    ...(isSlow ? args.slice(1) : args),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
