/** The way through the flow, as pages report it. Any client can send reports, so no decision depends on these figures. */
import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import { flowStates, type PageReport } from '#contract/page-report.ts';
import { faultNames, normalizeErrorName, otherFault } from '#server/metrics/error-names.ts';

/** A page that is open for longer says no more by it. */
const day = 24 * 60 * 60;
export function createPageMetrics(registry: Registry): (report: PageReport) => void {
  const registers = [registry];
  const stays = new Histogram({
    name: 'escandallo_flow_state_duration_seconds',
    help: 'How long pages stayed in each state of the flow, until they left it or were left.',
    labelNames: ['state'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800],
    registers,
  });
  const left = new Counter({
    name: 'escandallo_flow_left_total',
    help: 'Pages that were left or hidden while they were in this state of the flow.',
    labelNames: ['state'],
    registers,
  });
  const faults = new Counter({
    name: 'escandallo_page_faults_total',
    help: 'Uncaught errors in pages, and violations of the content security policy by directive.',
    labelNames: ['name'],
    registers,
  });
  // From the start: a rate needs a value before the first one.
  for (const state of flowStates) left.inc({ state }, 0);
  for (const name of [...faultNames, otherFault]) faults.inc({ name }, 0);
  return (report) => {
    for (const { state, ms } of report.stays) stays.observe({ state }, Math.min(ms / 1000, day));
    for (const state of new Set(report.left)) left.inc({ state });
    for (const { name } of report.faults) faults.inc({ name: normalizeErrorName(name) });
  };
}
