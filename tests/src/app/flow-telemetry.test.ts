import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InspectionEvent, StateValue } from 'xstate';
import { flowStates, type PageReport } from '#contract/page-report.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthPorts } from '#machines/auth/auth.types.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import type { FlowPorts } from '#machines/flow/flow.types.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import { createFlowTelemetry } from '#src/app/flow-telemetry.ts';

const listeners: [string, EventListener][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    listeners.push([type, listener as EventListener]);
    add(type, listener as EventListener);
  });
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function watch() {
  const reports: PageReport[] = [];
  const inspect = createFlowTelemetry((report) => reports.push(report));
  const enter = (id: string, value: StateValue, ms: number, type = '@xstate.snapshot') => {
    inspect({ type, snapshot: { machine: { id }, value } } as unknown as InspectionEvent);
    vi.advanceTimersByTime(ms);
  };
  return { reports, inspect, enter };
}

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

test('flow telemetry: sends how long each state lasted and the last states', () => {
  const { reports, enter } = watch();
  enter('flow', { route: { authSurface: 'modal' }, navigation: 'idle' }, 2_000);
  enter('auth', { checkingSession: 'requesting' }, 300);
  enter('auth', { watchingIdentity: 'signedOut' }, 100);
  enter('flow', { route: { authSurface: 'modal' }, navigation: 'redirectingToOnboarding' }, 50);
  enter('registration', 'submitting', 40);
  setHidden(true);
  expect(reports).toEqual([
    {
      stays: [
        { state: 'auth.checkingSession.requesting', ms: 300 },
        { state: 'flow.navigation.idle', ms: 2_400 },
        { state: 'flow.route.authSurface.modal', ms: 2_490 },
        { state: 'auth.watchingIdentity.signedOut', ms: 190 },
        { state: 'flow.navigation.redirectingToOnboarding', ms: 90 },
        { state: 'registration.submitting', ms: 40 },
      ],
      left: [
        'flow.route.authSurface.modal',
        'auth.watchingIdentity.signedOut',
        'flow.navigation.redirectingToOnboarding',
        'registration.submitting',
      ],
      faults: [],
    },
  ]);
});

test('flow telemetry: sends each duration once when the page is hidden twice', () => {
  const { reports, enter } = watch();
  enter('registration', 'profile', 500);
  setHidden(true);
  vi.advanceTimersByTime(60_000);
  setHidden(false);
  setHidden(true);
  expect(reports).toHaveLength(1);
  enter('registration', 'profile', 500);
  enter('registration', 'store', 700);
  setHidden(true);
  setHidden(true);
  expect(reports.map(({ stays, left }) => [stays, left])).toEqual([
    [[{ state: 'registration.profile', ms: 500 }], ['registration.profile']],
    [[{ state: 'registration.store', ms: 700 }], ['registration.store']],
  ]);
});

test('flow telemetry: ignores other actors and other inspection events', () => {
  const { reports, inspect, enter } = watch();
  enter('call', 'calling', 10);
  enter('auth', 'redirect', 10, '@xstate.microstep');
  inspect({ type: '@xstate.snapshot', snapshot: { status: 'done' } } as unknown as InspectionEvent);
  setHidden(true);
  expect(reports).toEqual([]);
});

test('flow telemetry: sends at most as many durations as the server accepts', () => {
  const { reports, enter } = watch();
  for (let count = 0; count < 120; count++) enter('auth', count % 2 ? 'redirect' : 'fetchingToken', 1);
  setHidden(true);
  setHidden(true);
  expect(reports.map(({ stays }) => stays.length)).toEqual([100, 20]);
});

test('flow telemetry: sends the name and place of an error, not its message', () => {
  const { reports } = watch();
  const error = new TypeError('Ana García is not a function');
  error.stack = 'TypeError: Ana García\n    at x (https://a.example/assets/start-1a.js:12:345)\n    at y';
  window.dispatchEvent(new ErrorEvent('error', { error }));
  window.dispatchEvent(new ErrorEvent('error', { error: null, message: 'Script error.' }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'ana@example.com' });
  window.dispatchEvent(rejection);
  const violation = {
    effectiveDirective: 'img-src',
    sourceFile: 'https://a.example/assets/sign-in-2b.js',
    lineNumber: 7,
    blockedURI: 'https://evil.example/ana',
    documentURI: 'https://a.example/auth?oobCode=secret',
  };
  window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
  for (let count = 0; count < 20; count++) window.dispatchEvent(new ErrorEvent('error', { error }));
  setHidden(true);
  expect(reports[0]?.faults.slice(0, 4)).toEqual([
    { name: 'TypeError', place: '/assets/start-1a.js:12:345' },
    { name: 'undefined', place: '' },
    { name: 'undefined', place: '' },
    { name: 'img-src', place: '/assets/sign-in-2b.js:7' },
  ]);
  expect(reports[0]?.faults).toHaveLength(10);
  expect(JSON.stringify(reports)).not.toMatch(/Ana|ana|secret|evil/);
});

test('flow telemetry: the contract has the states of the machines', () => {
  const charts = {
    auth: createAuthMachine({} as AuthPorts),
    registration: createRegistrationMachine({} as RegistrationPorts),
  };
  const flow = createFlowMachine(charts, {} as FlowPorts);
  interface Node {
    id: string;
    states: Record<string, Node>;
  }
  const leavesOf = ({ id, states }: Node): string[] =>
    Object.keys(states).length > 0 ? Object.values(states).flatMap(leavesOf) : [id];
  const leaves = [flow, charts.auth, charts.registration].flatMap(({ root }) => leavesOf(root));
  expect([...flowStates].sort()).toEqual(leaves.sort());
});
