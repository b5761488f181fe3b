import type { Frame, Request } from 'playwright-core';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { partOf } from '#tests/flows/flow.model.ts';
import type { BrowserWorld } from '#tests/flows/layers/browser/browser-bindings.ts';
import { createVisit, enter, opensByItself } from '#tests/flows/layers/browser/browser-visit.ts';
import type { Gate, Gates } from '#tests/flows/layers/browser/gates.ts';
import { createAccount, keptBy } from '#tests/flows/layers/browser/people.ts';
import { secret } from '#tests/flows/layers/screen/acts.ts';
import type { LabSetting } from './lab.types.ts';

interface SessionPlace {
  readonly frame: Frame;
  readonly gates: Gates;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly setting: () => LabSetting;
}

export const beginSession = async ({ frame, gates, siteUrl, dashboardUrl, setting }: SessionPlace) => {
  const { part, language } = setting();
  const { begins } = partOf(part);
  const context = frame.page().context();
  await frame.goto('about:blank');
  const account = await createAccount(siteUrl);
  await context.setStorageState(
    begins.kept === 'nobody' ? { cookies: [], origins: [] } : keptBy(siteUrl, account),
  );
  const world: BrowserWorld = {
    siteUrl,
    context,
    frame,
    gates,
    popup: null,
    account,
    googleEmail: null,
    owners: new Set(),
    isSignOutDue: false,
  };
  const visit = createVisit(world, { part, dashboardUrl, language, inVain: new Set() });
  const opens = opensByItself(part, () => world);
  let isReplaying = true;
  const session = {
    person: { email: begins.kept === 'nobody' ? newEmail() : account.email, password: secret },
    visit,
    isOpen: (gate: Gate, request: Request) =>
      opens(gate, request) || (!isReplaying && setting().answering === 'by themselves'),
  };
  queueMicrotask(() => undefined);
  await enter(world, part, language);
  isReplaying = false;
  return session;
};
export type Session = Awaited<ReturnType<typeof beginSession>>;
