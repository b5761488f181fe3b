import type { AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate';
import type { PageReport } from '#contract/page-report.ts';

type State = PageReport['left'][number];

/** The innermost state of each region, as `flow.route.authSurface.modal`. */
const statesOf = (path: string, value: StateValue | undefined): State[] =>
  typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => statesOf(`${path}.${name}`, inner))
    : [`${path}.${value}` as State];

/**
 * Measures how long each state of the flow lasts and sends it when the page is left or hidden, each duration once.
 * Returns an inspector for the flow's actor. See docs/decisions/0032.
 */
export const createFlowTelemetry = (
  send: (report: PageReport) => void,
): ((event: InspectionEvent) => void) => {
  /** When each open state began; 0 once its duration is sent. */
  const openStates = new Map<State, number>();
  const durations: PageReport['stays'] = [];
  const errors: PageReport['faults'] = [];

  const addDuration = (start: number, state: State) => {
    if (start) durations.push({ state, ms: Math.round(performance.now() - start) });
    openStates.set(state, 0);
  };
  const report = () => {
    openStates.forEach(addDuration);
    // The server accepts 100 durations per report. The next report has the others.
    if (durations[0] || errors[0])
      send({ stays: durations.splice(0, 100), left: [...openStates.keys()], faults: errors.splice(0) });
  };
  /** Records a line of our scripts, never an error's message, which may contain personal data. */
  const recordError = (error: Partial<Error> | null | undefined) => {
    const [place = ''] = /\/assets\/[\w.-]+(:\d+)+/.exec(`${error?.stack}`) ?? [];
    // At most ten in a report.
    if (!errors[9]) errors.push({ name: `${error?.name}`, place });
  };

  // Browsers also hide a page that is left.
  addEventListener('visibilitychange', () => document.hidden && report());
  addEventListener('error', ({ error }) => recordError(error));
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
    recordError({ name: effectiveDirective, stack: `${sourceFile}:${lineNumber}` }),
  );

  return (event) => {
    if (event.type !== '@xstate.snapshot') return;
    const { machine, value } = event.snapshot as AnyMachineSnapshot;
    // Actors of promises and callbacks have no machine; no other machine has such an id.
    if (!/flow|auth|registration/.test(machine?.id)) return;
    const current = statesOf(machine.id, value);
    openStates.forEach((start, state) => {
      if (!state.startsWith(machine.id) || current.includes(state)) return;
      addDuration(start, state);
      openStates.delete(state);
    });
    for (const state of current) if (!openStates.has(state)) openStates.set(state, performance.now());
  };
};
