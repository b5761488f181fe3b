import { type BrowserSetting, createBrowserLayer } from '#flows/layers/browser/browser.layer.ts';
import type { Person } from '#flows/layers/screen/user-actions.ts';
import type { EventName } from '#flows/model/events.ts';
import { type FlowPath, graphs, tourFromEvents } from './paths.ts';
import { type Result, recordResult } from './results.ts';
import { runPath } from './run-path.ts';

const variables = ['FLOWS_EMAIL', 'FLOWS_PASSWORD', 'FLOWS_DASHBOARD_URL'] as const;

/** Reads the account of `--url` from the environment. Throws an `Error` that names a missing variable. */
export const readOwner = (env: NodeJS.ProcessEnv): { owner: Person; dashboardUrl: string } => {
  const missing = variables.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(
      `--url signs in as an owner of that site: set ${missing.join(', ')}. The dashboard's URL is the one that the site was built with.`,
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
  'The dashboard and signing out there: it is another product; only its URL is looked at.',
  'The database: only the API has access.',
];

interface Story {
  readonly id: string;
  readonly at: string;
  readonly start: string;
  readonly method: 'none' | 'email';
  readonly events: readonly EventName[];
}
const stories: readonly Story[] = [
  {
    id: 'deployed-introduction',
    at: '/get-started',
    start: 'introduction',
    method: 'none',
    events: ['openAuth', 'chooseEmail'],
  },
  {
    id: 'deployed-owner',
    at: '/',
    start: 'landing',
    method: 'email',
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

/** Throws when the model does not allow a story. */
export const deployedPaths = (): FlowPath[] =>
  stories.map(({ id, start: name, method, events }) => {
    const graph = graphs.journey;
    const start = [...graph.states.values()].find(
      ({ value, context }) => value === name && context.method === method,
    );
    if (!start) throw new Error(`The model has no state ${name} with ${method}.`);
    return {
      id,
      section: 'journey',
      criterion: 'transitions',
      start,
      steps: tourFromEvents(graph, events, start),
    };
  });

export const runDeployed = async (
  { owner, ...setting }: Omit<BrowserSetting, 'engine' | 'picturesIn'> & { readonly owner: Person },
  retries: number,
  onResult: (result: Result) => void,
): Promise<void> => {
  for (const path of deployedPaths()) {
    const at = stories.find(({ id }) => id === path.id)?.at ?? '/';
    const layer = createBrowserLayer({
      ...setting,
      engine: 'chromium',
      picturesIn: null,
      deployed: { owner, at },
    });
    onResult(await recordResult(path, 'browser', (onStep) => runPath(path, layer, onStep), retries));
  }
};
