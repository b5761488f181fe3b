import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { createDeployedLayer, type DeployedSetting } from '#tests/flows/layers/browser/deployed.layer.ts';
import type { Person } from '#tests/flows/layers/screen/user-actions.ts';
import type { EventName } from '#tests/flows/model/events.ts';
import { type FlowPath, graphs } from './paths.ts';
import { type Result, resultOf } from './results.ts';
import { walk } from './walk.ts';

const variables = ['FLOWS_EMAIL', 'FLOWS_PASSWORD', 'FLOWS_DASHBOARD_URL'] as const;

/** Reads the account of `--url` from the environment. Throws an `Error` that names a missing variable. */
export const readOwner = (env: NodeJS.ProcessEnv): { owner: Person; dashboardUrl: string } => {
  const missing = variables.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(
      `--url signs in as an owner of that site: set ${missing.join(', ')}. The dashboard's address is the one that the site was built with.`,
    );
  const { FLOWS_EMAIL: email = '', FLOWS_PASSWORD: password = '', FLOWS_DASHBOARD_URL: url = '' } = env;
  return { owner: { email, password }, dashboardUrl: url.replace(/\/$/, '') };
};

/** What paths of a deployed site omit, and why. */
export const omittedWhenDeployed = [
  'Refusals, lost answers, slow calls, offline: no fault is made on a deployed site.',
  'Sign-up and onboarding: they would leave an account and a record there with each run.',
  "Google's window: Google lets no automated browser in.",
  'Links of e-mails: the mailbox is not read.',
  'Several tabs, expired tokens, disabled accounts: they need the emulator.',
  'The dashboard and signing out there: it is another product; only its address is looked at.',
  'The database: only the API has access.',
];

/** The parts of the main task on a deployed site, with their start. */
const stories: readonly { id: string; at: string; start: string; events: readonly EventName[] }[] = [
  {
    id: 'deployed-introduction',
    at: '/get-started',
    start: 'introduction',
    events: ['openAuth', 'chooseEmail'],
  },
  {
    id: 'deployed-owner',
    at: '/',
    start: 'landing',
    events: [
      'openSignIn',
      'chooseEmail',
      'submitValid',
      'ACCEPTED',
      'TOKEN_OK',
      'USER_200',
      'SESSION_SUCCESS',
    ],
  },
];

/** Returns the steps of these events, or null where the model does not allow one. */
const stepsOf = (first: FlowState, events: readonly EventName[]): TourStep[] | null => {
  const steps: TourStep[] = [];
  for (const event of events) {
    const source = steps.at(-1)?.target ?? first;
    const edge = graphs.journey.edges.get(source.key)?.find((one) => one.event === event);
    if (!edge) return null;
    steps.push({ event, source, target: edge.target });
  }
  return steps;
};

/** Throws when the model does not allow a story. */
export const deployedPaths = (): FlowPath[] =>
  stories.map(({ id, start, events }) => {
    const starts = [...graphs.journey.states.values()].filter(({ value }) => value === start);
    for (const first of starts) {
      const steps = stepsOf(first, events);
      if (steps) return { id, part: 'journey', criterion: 'transitions', start: first, steps };
    }
    throw new Error(`The model does not allow ${events.join(', ')} from ${start}.`);
  });

/** Walks a deployed site, one path at a time. */
export const runDeployed = async (
  setting: DeployedSetting,
  retries: number,
  onResult: (result: Result) => void,
): Promise<void> => {
  for (const path of deployedPaths()) {
    const layer = createDeployedLayer(setting, stories.find(({ id }) => id === path.id)?.at ?? '/');
    onResult(await resultOf(path, 'browser', (onStep) => walk(path, layer, onStep), retries));
  }
};
