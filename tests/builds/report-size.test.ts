import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

/** Replaces the reports by exports that do nothing. */
const withoutReports: Plugin = {
  name: 'without-reports',
  enforce: 'pre',
  load: (id) =>
    /src\/(app\/flow-telemetry|services\/page-reports)\.ts$/.test(id)
      ? 'export const createFlowTelemetry = () => {}, sendReport = () => {}, isTrackingRefused = () => true;'
      : null,
};

/** The size of the bundle that starts the flow. */
async function sizeOfFlow(plugins: Plugin[]) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { __ENVIRONMENT__: '{}', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'src/app/start-flow.ts', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return gzipSync(output[0].code, { level: 9 }).length;
}

test('page reports: cost at most 0.6 kB', { timeout: 60_000 }, async () => {
  const bytes = (await sizeOfFlow([])) - (await sizeOfFlow([withoutReports]));
  expect(bytes).toBeGreaterThan(300);
  expect(bytes).toBeLessThanOrEqual(600);
});
