import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { PageReport } from '#contract/page-report.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { wantedPaths } from '#flows/run/path-filter.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { runPath } from '#flows/run/run-path.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createFlowTelemetry } from '#src/app/flow-telemetry.ts';
import { parseExposition, readCounts } from '#tests/server/support/exposition.ts';
import { createTestApp } from '#tests/server/support/test-app.ts';

const charts = ['flow', 'auth', 'registration'];

function countEntries() {
  const before = new Map<string, string[]>();
  const entries: Record<string, number> = {};
  const note = ({ type, actorRef, ...event }: InspectionEvent) => {
    if (type !== '@xstate.snapshot') return;
    const { machine, _nodes: nodes } = (event as { snapshot: unknown }).snapshot as AnyMachineSnapshot;
    if (!charts.includes(machine?.id)) return;
    const { sessionId } = actorRef as { sessionId: string };
    const now = nodes.filter((node) => ['atomic', 'final'].includes(node.type)).map(({ id }) => id);
    for (const id of now) {
      if (!before.get(sessionId)?.includes(id)) entries[id] = (entries[id] ?? 0) + 1;
    }
    before.set(sessionId, now);
  };
  return { note, entries };
}

/** Each page of a path sends its own report, as in a browser. */
function watchPages() {
  const leave: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'visibilitychange') leave.push(listener);
  });
  vi.stubGlobal('document', { hidden: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  const reports: PageReport[] = [];
  const pages = new Map<string, (event: InspectionEvent) => void>();
  return {
    reports,
    inspect(event: InspectionEvent) {
      const page = pages.get(event.rootId) ?? createFlowTelemetry((report) => reports.push(report));
      pages.set(event.rootId, page);
      page(event);
    },
    leaveAll() {
      // A report has a limited number of durations; the next one has the rest.
      for (const report of leave) for (let more = 0; more < 5; more++) report();
    },
  };
}

test('histograms: count the states of 100 generated paths', { timeout: 60_000 }, async () => {
  const all = wantedPaths(committedPaths(), { criteria: ['transitions', 'pairs'] });
  // From every section of the model.
  const paths = all.filter(
    (_, index) => Math.floor((index * 100) / all.length) !== Math.floor(((index - 1) * 100) / all.length),
  );
  expect(paths).toHaveLength(100);
  const { note, entries } = countEntries();
  const { inspect, reports, leaveAll } = watchPages();
  const layer = createMachineLayer({
    inspect(event) {
      note(event);
      inspect(event);
    },
  });
  for (const path of paths) await runPath(path, layer);
  leaveAll();

  const { registry, countReport } = createMetrics();
  const { call } = createTestApp(undefined, { countReport, env: { RATE_LIMIT_PER_ADDRESS: '100000' } });
  for (const body of reports) expect((await call('POST', '/reports', { body })).status).toBe(204);
  const counted = readCounts(
    parseExposition(await registry.metrics()),
    'escandallo_flow_state_duration_seconds_count',
  );
  expect(counted).toEqual(entries);
  expect(Object.keys(entries).length).toBeGreaterThan(25);
});
