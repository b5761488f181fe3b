/** The regular build of the site, with machines that publish their steps to the lab. */
import { join } from 'node:path';
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite';

const inspected = join(import.meta.dirname, 'inspected-xstate.ts');

const inspectCharts = (): Plugin => ({
  name: 'inspect-charts',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'xstate' && importer !== inspected ? inspected : null),
});

export default defineConfig(async (env) => {
  const site = await loadConfigFromFile(env, 'vite.config.ts');
  if (!site) throw new Error('There is no vite.config.ts here.');
  return mergeConfig(site.config, { plugins: [inspectCharts()] });
});
