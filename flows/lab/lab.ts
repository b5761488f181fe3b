import type { Frame, Page, Request } from 'playwright-core';
import { languages } from '#contract/site.ts';
import { type SectionName, sectionNames } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { nameTransition, shortestPath, type TourStep } from '#flows/generation/tours.ts';
import { isBrowsable } from '#flows/layers/browser/browser-exclusions.ts';
import {
  describeRequest,
  findGate,
  type Gate,
  requestLabels,
  watchGates,
} from '#flows/layers/browser/gates.ts';
import { labActions } from '#flows/layers/browser/lab-actions.ts';
import type { RecordedDetails } from '#flows/layers/layer.types.ts';
import { type EventName, eventWords, isLabEvent, type LabEventName } from '#flows/model/events.ts';
import {
  nameFor,
  readRecordedPath,
  recordPath,
  toFlowPath,
  writeRecordedPath,
} from '#flows/recorded/recorded-file.ts';
import { commitNow, isChangedNow } from '#flows/report/stored-runs.ts';
import { renderOptions } from '#flows/run/options.ts';
import { graphs } from '#flows/run/paths.ts';
import { collectPageErrors } from '#tests/browser/support/console-errors.ts';
import { writeBug } from './bug-report.ts';
import { coveredInRuns, createCoverage, describeEvent, offersIn, placeIn } from './describe-model.ts';
import type { LabSetting, StepFrame } from './lab.types.ts';
import { createLiveCharts } from './live-charts.ts';
import { type Input, isStep } from './recognise.ts';
import { createSecrets, redact } from './redact.ts';
import { takeScreenshot } from './screenshot.ts';
import { createLabSession, type LabSession } from './session.ts';
import type { PublishedSnapshot } from './site/published-snapshot.types.ts';
import { type PathTracker, readAnswer, trackPath } from './track-path.ts';

interface LabPlace {
  readonly page: Page;
  /** The app's frame, until the page is reloaded. */
  readonly findApp: () => Frame;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly reports: string;
}

/** A recorded path has no longer title. */
const MAX_TITLE = 200;
const BEHIND_MS = 50;
/** Without a change for this long, a step is complete. */
const QUIET_MS = 300;

/** Lab actions with an event of the model, if the model allows it. */
const ofModel: Partial<Record<LabEventName, EventName>> = {
  cutConnection: 'CONNECTION_LOST',
  restoreConnection: 'CONNECTION_RESTORED',
};

const offlineAfter: Partial<Record<EventName, boolean>> = {
  CONNECTION_LOST: true,
  cutConnection: true,
  CONNECTION_RESTORED: false,
  restoreConnection: false,
};

/** Omits an option, which may be an address. */
const describeInput = (input: Input): string => {
  if (typeof input === 'string') return `a ${input}`;
  return input.role === 'option' ? 'a suggestion is chosen' : `"${input.name}" is pressed`;
};

export const createLab = async (place: LabPlace) => {
  const { page, findApp } = place;
  let frame = findApp();
  const charts = createLiveCharts();
  const coverage = createCoverage(await coveredInRuns(place.reports));
  const secrets = createSecrets();
  const calls: string[] = [];
  const said = collectPageErrors(page.context(), [place.siteUrl, place.dashboardUrl]);
  let setting: LabSetting = {
    section: 'journey',
    language: 'en',
    width: 'phone',
    theme: 'light',
    answering: 'immediately',
  };
  let session: LabSession | null = null;
  let tracker: PathTracker | null = null;
  let frames: StepFrame[] = [];
  let shownPictures = 0;
  let isOffline = false;
  /** Requests of the app without a response. */
  let unanswered: Request[] = [];
  let delayed: { readonly gate: Gate; readonly seconds: number }[] = [];
  let doing: string | null = null;
  let problem: string | null = null;
  let done: string | null = null;
  let isShowing = false;

  const takeHold = () => {
    if (setting.answering === 'pause next') {
      setting = { ...setting, answering: 'immediately' };
      return true;
    }
    return setting.answering === 'pause all';
  };
  const gates = await watchGates(
    page,
    (gate, request) => session?.isOpen(gate, request) ?? true,
    () => changed(),
  );

  const view = () => ({
    setting,
    person: session?.person() ?? { email: '', password: '' },
    charts: charts.now(),
    waiting: gates.waiting().map((gate) => ({ gate, words: requestLabels[gate] })),
    delayed: delayed.map(({ gate, seconds }) => ({ words: requestLabels[gate], seconds })),
    modelState: tracker && placeIn(setting.section, tracker.state(), setting.language, tracker.last()),
    mismatch: tracker?.mismatch() ?? null,
    offers: tracker ? offersIn(setting.section, tracker.state(), coverage) : [],
    // Omits pictures that the page already has.
    frames: frames.map(({ picture, ...frame }, index) =>
      index < shownPictures ? frame : { ...frame, picture },
    ),
    isOffline,
    doing,
    problem,
    done,
  });
  const show = async () => {
    isShowing = false;
    const shown = view();
    shownPictures = frames.length;
    await page.evaluate((one) => (globalThis as unknown as { showLab(v: object): void }).showLab(one), shown);
  };
  const changed = () => {
    if (isShowing) return;
    isShowing = true;
    setTimeout(() => void show().catch(() => undefined), BEHIND_MS);
  };
  const say = (message: string | null) => {
    doing = message;
    changed();
  };

  const keepFrame = async (words: string, event: EventName | null, step = tracker?.last()) => {
    if (!tracker) return;
    const picture = await takeScreenshot(frame, secrets).catch(() => null);
    frames.push({
      words,
      event,
      charts: charts.now(),
      modelState: placeIn(setting.section, step?.target ?? tracker.state(), setting.language, step),
      mismatch: tracker.mismatch(),
      picture,
    });
    changed();
  };
  const addCoverage = () => {
    if (tracker) coverage.add(setting.section, tracker.last());
  };
  const take = (event: EventName, recorded?: RecordedDetails) => {
    tracker?.take(event, recorded);
    addCoverage();
  };
  /** The app has a language switch of its own. */
  const followLanguage = async () => {
    if (!frame.url().startsWith(place.siteUrl)) return;
    const shown = await frame.evaluate(() => document.documentElement.lang).catch(() => '');
    const language = languages.find((one) => one === shown);
    if (language) setting = { ...setting, language };
  };
  const recognise = async () => {
    if (!tracker || !session || session.isGone()) return;
    await followLanguage();
    const happened = await tracker.recognise();
    if (happened.length > 0) await tracker.settle();
    for (const one of happened) {
      if (isStep(one)) {
        coverage.add(setting.section, one);
        await keepFrame(describeEvent(one.event), one.event, one);
      } else await keepFrame(`Outside the model: ${describeInput(one.input)}`, null);
    }
    // A page that opens slowly may still get there.
    if (tracker.isLost()) lookSoon();
    changed();
  };

  const begin = async (section: SectionName) => {
    setting = { ...setting, section };
    charts.clear();
    frames = [];
    calls.length = 0;
    shownPictures = 0;
    isOffline = false;
    unanswered = [];
    delayed = [];
    tracker = null;
    frame = findApp();
    session = await createLabSession({ ...place, frame, gates, setting: () => setting, takeHold });
    await session.enter();
    tracker = trackPath(section, session, () => setting.language, {
      isOffline: () => isOffline,
      pending: () => new Set([...gates.waiting(), ...unanswered.flatMap((one) => findGate(one) ?? [])]),
    });
    session.arrive(tracker.state());
    addCoverage();
    // The page may have sent requests before the tracker listened.
    await session.follow();
  };
  const setOffline = (event: EventName) => {
    isOffline = offlineAfter[event] ?? isOffline;
    // A lost connection ends every request.
    if (isOffline) unanswered = [];
  };
  const act = async (event: EventName, isPausedAfter = false, recorded?: RecordedDetails) => {
    setOffline(event);
    await session?.perform(event, isPausedAfter, recorded).catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
      throw new Error(
        `The app does not offer this here: ${eventWords[event]}. Do it in the app, or press Begin again.`,
      );
    });
  };
  /** Replays steps and asserts each screen. Requests stay paused, since a state may be short. */
  const replay = async (section: SectionName, way: readonly TourStep[]) => {
    setting = { ...setting, answering: 'pause all' };
    await begin(section);
    if (!session || !tracker) return;
    await session.assertState(tracker.state());
    await keepFrame('The page is opened', null);
    for (const [index, { event, recorded }] of way.entries()) {
      say(`Step ${index + 1} of ${way.length}: ${describeEvent(event)}`);
      await act(event, true, recorded);
      if (isLabEvent(event)) tracker.addLabStep(event, recorded);
      else take(event, recorded);
      await session.assertState(tracker.state(), recorded);
      await keepFrame(describeEvent(event), event);
    }
    // From here on the user of the lab decides.
    session.world.isPaused = () => true;
  };

  const edgeFrom = ({ key }: FlowState, event: EventName) =>
    graphs[setting.section].edges.get(key)?.find((edge) => edge.event === event);

  const pathOf = (name: string) => {
    if (!tracker) throw new Error('The page is not open yet.');
    const title = redact(name, secrets.all()).slice(0, MAX_TITLE);
    return recordPath({
      section: setting.section,
      steps: tracker.steps(),
      name: title,
      created: new Date().toISOString(),
      commit: commitNow(),
    });
  };

  const commands: Record<string, (...words: string[]) => Promise<unknown>> = {
    begin: async (name = setting.section) => {
      const section = sectionNames.find((one) => one === name);
      if (!section) throw new Error(`There is no section ${name}.`);
      say('The app is opened');
      await begin(section);
      await keepFrame('The page is opened', null);
    },
    set: async (name = '', value = '') => {
      setting = { ...setting, [name]: value };
      if (name === 'theme') await page.emulateMedia({ colorScheme: setting.theme });
      if (name === 'answering' && value === 'immediately') await session?.letThrough();
      if (name === 'language') await commands.begin?.();
    },
    perform: async (name = '') => {
      const event = name as EventName;
      // Earlier manual steps come first.
      if (tracker?.hasUnexplained()) await recognise();
      // Ignores a second press before the buttons update.
      if (!tracker || !edgeFrom(tracker.state(), event)) return;
      say(describeEvent(event));
      await act(event);
      take(event);
      await tracker?.settle();
      await tracker?.recordScreen();
      await keepFrame(describeEvent(event), event);
    },
    /** An action on a request or, without one, on the browser or account. */
    lab: async (name = '', call = '', seconds = '') => {
      if (!session || !tracker || !isLabEvent(name)) return;
      // Earlier manual steps come first.
      await recognise();
      const meant = ofModel[name];
      if (meant && edgeFrom(tracker.state(), meant)) {
        await commands.perform?.(meant);
        return;
      }
      const input = { ...(call && { call: call as Gate }), ...(seconds && { seconds: Number(seconds) }) };
      const isAnswer = name === 'failCall' || name === 'dropCall';
      if (isAnswer) tracker.breakCall(name, call as Gate);
      setOffline(name);
      await labActions[name]({ ...session.world, gates }, input);
      if (name === 'delayCall') delayed.push({ gate: call as Gate, seconds: Number(seconds) });
      if (isAnswer) return;
      tracker.addLabStep(name, input);
      await tracker.recordScreen();
      await keepFrame(describeEvent(name), name);
      lookSoon();
    },
    pass: async (call = '') => {
      await (await gates.take(call as Gate)).continue();
    },
    record: async (name = '') => {
      const file = await writeRecordedPath(pathOf(name));
      // The first frame is the opened page.
      const hasMore = frames.slice(1).some(({ event }) => event === null);
      const { language, width, theme } = setting;
      const options = renderOptions({ locale: language, viewport: width, theme });
      done = `Saved as ${file}${hasMore ? ', without what was outside the model' : ''}. Run it with: npm run flows -- --path ${nameFor(name)}${options}`;
    },
    report: async (name = '', about = '') => {
      if (!about.trim()) throw new Error('Describe the bug: a sentence is enough.');
      const path = pathOf(name.trim() || about);
      const file = await writeBug({
        path,
        description: about,
        setting,
        versions: {
          commit: `${path.commit ?? 'none'}${isChangedNow() ? ', with changes' : ''}`,
          browser: `Chromium ${page.context().browser()?.version()}`,
          node: process.version,
        },
        frames,
        calls,
        console: said(),
        secrets: [...secrets.all(), session?.world.account.email ?? '', session?.person().email ?? ''].filter(
          Boolean,
        ),
      });
      done = `Written to ${file}. Check it before you send it.`;
    },
    open: async (file = '') => {
      const recorded = readRecordedPath(file);
      const path = toFlowPath(recorded);
      say(`${recorded.title} is replayed`);
      await replay(path.section, path.steps);
      if (path.recorded?.refusal) throw new Error(path.recorded.refusal);
      done = `${recorded.title}: every step is as recorded.`;
    },
    jump: async (state = '') => {
      const { section } = setting;
      const isStart = graphs[section].start.value === state;
      const way = isStart
        ? []
        : shortestPath(graphs[section], ({ target }) => target.value === state, isBrowsable);
      if (!way) throw new Error(`No browser reaches ${state}.`);
      await replay(setting.section, way);
    },
    lead: async () => {
      const names = new Set(coverage.uncovered(setting.section).map(nameTransition));
      const way = shortestPath(
        graphs[setting.section],
        (step) => names.has(nameTransition(step)),
        isBrowsable,
      );
      const next = way?.at(-1);
      if (!way || !next) {
        done = 'Every arrow of this section that a browser can take is covered.';
        return;
      }
      await replay(setting.section, way.slice(0, -1));
      done = `Not covered yet: ${describeEvent(next.event)}. Press it under Now.`;
    },
  };
  let working: Promise<unknown> = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;
  /** Recognizes manual steps once nothing changes. */
  const lookSoon = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      working = working.then(() => recognise().catch(() => undefined));
    }, QUIET_MS);
  };
  const answerTo = async (request: Request) =>
    readAnswer(request, await request.response().catch(() => null));
  const recordAnswer = (request: Request) => {
    if (request.frame() !== frame || session?.isKnown(request)) return;
    tracker?.addAnswer(answerTo(request).catch(() => null));
    lookSoon();
  };
  page.on('request', (request) => {
    if (!findGate(request)) return;
    secrets.addRequest(request);
    if (request.frame() === frame) unanswered.push(request);
  });
  const recordCall = async (request: Request) => {
    const answer = await answerTo(request);
    if (answer) calls.push(`${describeRequest(request)}: ${answer.says}`);
  };
  const onResponse = (request: Request) => {
    unanswered = unanswered.filter((one) => one !== request);
    delayed = delayed.filter(({ gate }) => gate !== findGate(request));
    recordAnswer(request);
    void recordCall(request).catch(() => undefined);
  };
  /** What a second tab does reaches this one without a request. */
  page.context().on('request', (request) => {
    const gate = findGate(request);
    if (!gate || request.frame().page() === page || session?.isPerforming()) return;
    if (gate === 'signOut') tracker?.addElsewhere('identity.signedOut');
    if (gate === 'password' || gate === 'signUp') tracker?.addElsewhere('identity.signedIn');
  });
  page.on('popup', (popup) => popup.on('close', () => addInput('popup closed')));
  const addInput = (input: Input) => {
    if (session?.isPerforming()) return;
    tracker?.addInput(input);
    lookSoon();
  };
  page.on('requestfinished', onResponse);
  page.on('requestfailed', onResponse);
  return {
    addInput,
    addSnapshot: (news: PublishedSnapshot) => {
      charts.add(news);
      tracker?.addReceived(news.event);
      changed();
      if (news.isSettled) lookSoon();
    },
    /** Runs the page's commands in order; errors are shown there. */
    ask: (command: string, words: readonly string[]): Promise<unknown> => {
      working = working.then(async () => {
        problem = null;
        done = null;
        try {
          await commands[command]?.(...words);
        } catch (error) {
          problem = error instanceof Error ? error.message : String(error);
        }
        say(null);
      });
      return working;
    },
  };
};
