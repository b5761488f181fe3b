import { installPackages } from '#tests/browser/support/find-chromium.ts';

/** Installs a Debian package unless `isThere` returns true. If it cannot, it says what to do. */
export async function installed(name: string, isThere: () => Promise<boolean>) {
  const answers = () => isThere().catch(() => false);
  if (await answers()) return;
  console.log(`  installing Debian's ${name} …`);
  installPackages(name);
  if (!(await answers())) throw new Error(`This check needs ${name}: apt-get install ${name}`);
}
