import type { Plugin } from 'vite';

/** Prints these lines with each build of the site. */
export const printWarnings = (lines: string[]): Plugin => ({
  name: 'print-warnings',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  configResolved({ logger }) {
    for (const line of lines) logger.warn(line);
  },
});
