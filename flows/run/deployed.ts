import { apiBase } from '#contract/site.ts';
import { getSection, type SectionName } from '#flows/flow.model.ts';
import type { Graph } from '#flows/generation/graph.ts';
import { greedyTours, nameTransition, type Wanted } from '#flows/generation/tours.ts';
import {
  type BrowserSetting,
  createBrowserLayer,
  createShared,
} from '#flows/layers/browser/browser.layer.ts';
import type { Person } from '#flows/layers/screen/user-actions.ts';
import { isPersonEvent } from '#flows/model/events.ts';
import { type FlowPath, graphs, tourFromEvents } from './paths.ts';
import { type BrowserRun, runInBrowser } from './run-layers.ts';
import { createTitles } from './titles.ts';

const variables = ['FLOWS_EMAIL', 'FLOWS_PASSWORD', 'FLOWS_DASHBOARD_URL'] as const;

/** Reads the account of `--url` from the environment. Throws an `Error` that says which variable to set. */
export const readOwner = (env: NodeJS.ProcessEnv): { owner: Person; dashboardUrl: string } => {
  const missing = variables.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(
      `--url signs in as an owner of that site: set ${missing.join(', ')}. The dashboard's URL is the one that the site was built with.`,
    );
  const { FLOWS_EMAIL: email = '', FLOWS_PASSWORD: password = '', FLOWS_DASHBOARD_URL: url = '' } = env;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Error(`FLOWS_DASHBOARD_URL is like https://dashboard.example.com, not ${url}.`);
  return { owner: { email, password }, dashboardUrl: url.replace(/\/$/, '') };
};

const parseSite = (value: string): string => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new Error(`--url is like https://www.example.com, not ${value}.`);
  const { protocol, hostname, origin, href } = new URL(value);
  if (href !== `${origin}/`) throw new Error(`--url is the site alone, ${origin}, not ${value}.`);
  if (protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname))
    throw new Error(`--url begins with https://, because the session's cookie needs it, unlike ${value}.`);
  return origin;
};

const SITE_MS = 10_000;
const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host has this name. Check it for a typo',
  ECONNREFUSED: 'nothing listens there. Check the port, and whether the site runs',
  TimeoutError: `there is no response within ${SITE_MS / 1000} s. Check whether this machine can reach it`,
};

/** Resolves to the origin of `--url`. Rejects with what to do if it is malformed, or no or another site is there. */
export const findSite = async (url: string): Promise<string> => {
  const origin = parseSite(url);
  const get = async (path: string) => {
    const signal = AbortSignal.timeout(SITE_MS);
    try {
      return await fetch(origin + path, { redirect: 'manual', signal });
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      const code = cause?.code ?? name;
      throw new Error(
        `No site is at ${origin}: ${causes[code] ?? `${code}. Open it in a browser to see why`}.`,
      );
    }
  };
  const page = await get('/');
  const target = URL.parse(page.headers.get('location') ?? '', origin)?.origin;
  if (target && target !== origin)
    throw new Error(`${origin} redirects to ${target}: if that is the site, use it as --url.`);
  if (page.status >= 400)
    throw new Error(`${origin} responds with ${page.status}. Open it in a browser to see why.`);
  const session = await get(`${apiBase}/logout`);
  const { valid } = (await session.json().catch(() => ({}))) as { valid?: unknown };
  if (typeof valid !== 'boolean')
    throw new Error(
      `${origin} is not this product, or has no API: ${apiBase}/logout responds with ${session.status} and no session check. Check the host name.`,
    );
  return origin;
};

/** Returns the steps of a person that send no request: their target waits for no response. */
const withoutRequests = (graph: Graph): Graph => {
  const isWaiting = (key: string) =>
    graph.edges.get(key)?.some(({ event }) => !isPersonEvent(event)) ?? false;
  const edges = [...graph.edges].map(([key, own]) => {
    const silent = own.filter(({ event, target }) => {
      const isFault = event === 'chooseGoogleBlocked';
      return isPersonEvent(event) && !isFault && !isWaiting(target.key);
    });
    return [key, silent] as const;
  });
  return { ...graph, edges: new Map(edges) };
};
/** Sign-in and sign-up have fields of their own. */
const everyTransitionOfModes: Wanted = (step) => `${nameTransition(step)}, ${step.source.context.mode}`;

/** Sections that begin without an account. */
const sections: readonly SectionName[] = ['journey', 'sign-in', 'modal', 'in-app'];
const signIn = [
  'openSignIn',
  'chooseEmail',
  'submitValid',
  'ACCEPTED',
  'TOKEN_OK',
  'USER_200',
  'SESSION_SUCCESS',
] as const;
const isSignIn = ({ steps }: FlowPath) => steps.some(({ event }) => event === 'ACCEPTED');

/** Returns tours over every step that sends no request, and one sign-in. Throws when the model does not allow it. */
export const deployedPaths = (): FlowPath[] => {
  const tours = sections.flatMap((section) => {
    const graph = withoutRequests(graphs[section]);
    return greedyTours(graph, everyTransitionOfModes).map(
      (steps, index): FlowPath => ({
        id: `deployed-${section}-${index + 1}`,
        section,
        criterion: 'transitions',
        start: graph.start,
        steps,
      }),
    );
  });
  const titles = createTitles(tours);
  const own = tours.map((path) => ({ ...path, title: titles.get(path.id) ?? path.id }));
  const graph = graphs.journey;
  const start = [...graph.states.values()].find(
    ({ value, context }) => value === 'landing' && context.method === 'email',
  );
  if (!start) throw new Error('The model has no owner on the landing page.');
  const steps = tourFromEvents(graph, signIn, start);
  const title = 'Owner signs in on the landing page';
  return [
    ...own,
    { id: 'deployed-owner', section: 'journey', criterion: 'transitions', title, start, steps },
  ];
};

export const runDeployed = async (
  paths: readonly FlowPath[],
  { owner, ...setting }: Omit<BrowserSetting, 'engine' | 'picturesIn'> & { readonly owner: Person },
  run: BrowserRun,
): Promise<void> => {
  const shared = createShared();
  const createLayer = (path: FlowPath, isRetry: boolean) => {
    const at = isSignIn(path) ? '/' : getSection(path.section).start.at;
    const deployed = { owner, at };
    return createBrowserLayer(
      { ...setting, engine: 'chromium', picturesIn: null, deployed },
      isRetry ? undefined : shared,
    );
  };
  await runInBrowser(
    paths.filter((path) => !isSignIn(path)),
    createLayer,
    run,
  );
  // A wrong password counts as an attempt.
  await runInBrowser(paths.filter(isSignIn), createLayer, { ...run, retries: 0 });
};
