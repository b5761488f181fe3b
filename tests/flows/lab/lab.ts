import type { Frame, Page } from 'playwright-core';
import { type PartName, partNames } from '#tests/flows/flow.model.ts';
import { type Gate, watchGates } from '#tests/flows/layers/browser/gates.ts';
import type { LabSetting, LabView } from './lab.types.ts';
import { createLiveCharts } from './live-charts.ts';
import { beginSession, type Session } from './session.ts';
import type { ChartNews } from './site/chart-news.types.ts';

interface LabPlace {
  readonly page: Page;
  readonly frame: Frame;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
}

/** How long the page may be behind what happens. */
const BEHIND_MS = 50;

export const callWords: Record<Gate, string> = {
  check: 'Is there a session?',
  lookup: 'Has this person a store?',
  settle: 'Whose is the earlier store?',
  register: 'Register the owner',
  session: 'Open a session',
  signOut: 'End the session',
  token: 'A fresh token',
  password: 'Sign in with e-mail and password',
  signUp: 'Create an account',
  google: 'Sign in with Google',
  email: 'Send an e-mail',
  code: 'Check the link, or save the password',
  apply: 'Verify the address',
};

export const createLab = async (place: LabPlace) => {
  const { page, frame } = place;
  const charts = createLiveCharts();
  let setting: LabSetting = {
    part: 'sign-in',
    language: 'en',
    width: 'phone',
    theme: 'light',
    answering: 'by themselves',
  };
  let session: Session | null = null;
  let arrows: readonly string[] = [];
  let doing: string | null = null;
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const gates = await watchGates(
    page,
    (gate, request) => session?.isOpen(gate, request) ?? true,
    () => changed(),
  );

  const view = (): LabView => ({
    setting,
    person: session?.person ?? { email: '', password: '' },
    charts: charts.now(),
    arrows,
    waiting: gates.waiting().map((gate) => ({ gate, words: callWords[gate] })),
    doing,
    problem,
  });
  const show = async () => {
    timer = undefined;
    const taken = charts.takeArrows();
    if (taken.length > 0) arrows = taken;
    await page.evaluate(
      (shown) => (globalThis as unknown as { showLab(v: object): void }).showLab(shown),
      view(),
    );
  };
  const changed = () => {
    timer ??= setTimeout(() => void show().catch(() => undefined), BEHIND_MS);
  };

  const commands: Record<string, (...words: string[]) => Promise<void>> = {
    begin: async (part = '') => {
      if (!partNames.includes(part as PartName)) throw new Error(`There is no part ${part}.`);
      setting = { ...setting, part: part as PartName };
      gates.clear();
      charts.clear();
      session = await beginSession({ ...place, gates, setting: () => setting });
    },
  };
  return {
    hear: (news: ChartNews) => {
      charts.hear(news);
      changed();
    },
    /** Does what the page asks for; what goes wrong is shown there. */
    ask: async (command: string, words: readonly string[]): Promise<void> => {
      problem = null;
      try {
        await commands[command]?.(...words);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      doing = null;
      changed();
    },
    frame,
  };
};
