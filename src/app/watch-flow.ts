import type { AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate';
import type { PageReport } from '#contract/page-report.ts';

type State = PageReport['left'][number];

/** The innermost state of each region, as `flow.route.authSurface.modal`. */
const statesOf = (path: string, value: StateValue | undefined): State[] =>
  typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => statesOf(`${path}.${name}`, inner))
    : [`${path}.${value}` as State];

/**
 * Notes how long each state of the flow lasts, and sends it when the page is left or hidden. Each stay is told once: until its
 * state was left, or until the page was. Answers what wants to hear of every chart. See docs/decisions/0032.
 */
export const watchFlow = (send: (report: PageReport) => void): ((event: InspectionEvent) => void) => {
  /** When each state began; 0 once that was told. */
  const starts = new Map<State, number>();
  const stays: PageReport['stays'] = [];
  const faults: PageReport['faults'] = [];

  const tell = (start: number, state: State) => {
    if (start) stays.push({ state, ms: Math.round(performance.now() - start) });
  };
  const report = () => {
    starts.forEach((start, state) => {
      tell(start, state);
      starts.set(state, 0);
    });
    // The server takes no more at once: the others come with the next report.
    if (stays[0] || faults[0])
      send({ stays: stays.splice(0, 100), left: [...starts.keys()], faults: faults.splice(0) });
  };
  /** The line of a script of ours, and never the words of an error, which may be a person's. */
  const noteFault = (error: Partial<Error> | null | undefined) => {
    const [place = ''] = /\/assets\/[\w.-]+(:\d+)+/.exec(`${error?.stack}`) ?? [];
    if (faults.length < 10) faults.push({ name: `${error?.name}`, place });
  };

  addEventListener('pagehide', report);
  addEventListener('visibilitychange', () => document.hidden && report());
  addEventListener('error', ({ error }) => noteFault(error));
  addEventListener('unhandledrejection', ({ reason }) => noteFault(reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
    noteFault({ name: effectiveDirective, stack: `${sourceFile}:${lineNumber}` }),
  );

  return (event) => {
    if (event.type !== '@xstate.snapshot') return;
    const { machine, value } = event.snapshot as AnyMachineSnapshot;
    // Not every actor is a chart.
    if (!/^(flow|auth|registration)$/.test(machine?.id)) return;
    const now = statesOf(machine.id, value);
    starts.forEach((start, state) => {
      if (!state.startsWith(machine.id) || now.includes(state)) return;
      tell(start, state);
      starts.delete(state);
    });
    for (const state of now) if (!starts.has(state)) starts.set(state, performance.now());
  };
};
