import { spawnSync } from 'node:child_process';

/** Installs a package of Debian where `isThere` does not say true; without root it says what to do. */
export async function installed(name: string, isThere: () => Promise<boolean>) {
  const answers = () => isThere().catch(() => false);
  if (await answers()) return;
  if (process.getuid?.() === 0) {
    console.log(`  installing Debian's ${name} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  }
  if (!(await answers())) throw new Error(`This check needs ${name}: apt-get install ${name}`);
}
