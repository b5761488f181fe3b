/** A copy of the project for mutations of its code. */
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Mutation } from './rows.ts';

const leftOut = new Set(['.data', '.git', 'dist', 'node_modules', 'reports']);

/** The reason why a mutation is invalid, or null. */
export function findProblem({ file, original, replacement }: Mutation, content: string): string | null {
  const times = content.split(original).length - 1;
  if (times !== 1) return `its original occurs ${times} times in ${file}, not once: ${original}`;
  return original === replacement ? `it changes nothing in ${file}` : null;
}

export async function copyTree() {
  const folder = await mkdtemp(join(tmpdir(), 'asvs-'));
  for (const name of await readdir('.')) {
    if (!leftOut.has(name)) await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    /** Runs `work` with the mutated code. */
    async during<Result>(mutation: Mutation, work: () => Promise<Result>): Promise<Result> {
      const file = join(folder, mutation.file);
      const whole = await readFile(file, 'utf8');
      const problem = findProblem(mutation, whole);
      if (problem) throw new Error(problem);
      await writeFile(
        file,
        whole.replace(mutation.original, () => mutation.replacement),
      );
      try {
        return await work();
      } finally {
        await writeFile(file, whole);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, maxRetries: 5 }),
  };
}
