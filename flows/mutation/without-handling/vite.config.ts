/** The site without the handling of disabled accounts, delayed requests and the like: its recordings fail. */
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite';

/** `file` is the end of the file's name. */
const removed: readonly (readonly [file: string, code: string, replacement: string])[] = [
  ['auth/auth.machine.ts', "'identity.revoked': {", "'identity.ignored': {"],
  ['request/request.machine.ts', 'SLOW_THRESHOLD_MS = 8_000;', 'SLOW_THRESHOLD_MS = 8_000_000;'],
  ['request/request.machine.ts', 'backoffMs(connectionBackoff', '1e8 + backoffMs(connectionBackoff'],
  [
    'request/request.machine.ts',
    "'connection.restored': {\n            target: 'requesting'",
    "'connection.ignored': {\n            target: 'requesting'",
  ],
  ['services/onboarding-lock.ts', 'lock.name === name', 'lock.name !== name'],
  ['firebase/firebase-provider.ts', '(auth as InternalAuth)._startProactiveRefresh();', ''],
];

const removeHandling = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'remove-handling',
    enforce: 'pre',
    transform: (code, id) =>
      removed
        .filter(([file]) => id.endsWith(file))
        .reduce((rest, [, wanted, replacement]) => {
          if (rest.includes(wanted)) found.add(wanted);
          return rest.replace(wanted, replacement);
        }, code),
    buildEnd: () => {
      const missing = removed.filter(([, wanted]) => !found.has(wanted));
      if (missing.length > 0) throw new Error(`Not in the product: ${missing.flat().join(' ')}`);
    },
  };
};

export default defineConfig(async (env) => {
  const site = await loadConfigFromFile(env, 'vite.config.ts');
  if (!site) throw new Error('There is no vite.config.ts here.');
  return mergeConfig(site.config, { plugins: [removeHandling()] });
});
