import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/site.ts';
import { traceFile } from '#flows/layers/browser/browser.layer.ts';
import { whyNotInBrowser } from '#flows/layers/browser/browser-exclusions.ts';
import { checkSentences, failedChecks } from '#flows/layers/browser/check-sentences.ts';
import type { LayerName } from '#flows/layers/layer.types.ts';
import { describeScreen, describeSteps } from '#flows/layers/screen/describe-screen.ts';
import { describeFlowEvent, type EventName } from '#flows/model/events.ts';
import { describeBug } from '#flows/page-kit/describe-bug.ts';
import { renderPage } from '#flows/page-kit/render-page.ts';
import { requirements } from '#flows/requirements.data.ts';
import { eventsWithout, listRequirements, requirementSentences, sectionTitles } from '#flows/requirements.ts';
import type { Coverage } from '#flows/run/coverage-report.ts';
import { type Options, replayCommand } from '#flows/run/options.ts';
import { describeState, type FlowPath } from '#flows/run/paths.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import type { Problem, Result } from '#flows/run/results.ts';
import { createTitles } from '#flows/run/titles.ts';
import type { PictureComparison } from './baselines.ts';
import { inOtherLanguage } from './both-languages.ts';
import { groupByCause, listSentences, summarizeProblem, summarizeRun } from './causes.ts';
import { countHeat } from './heat.ts';
import { lookedAt } from './looked-at.ts';
import {
  changesSince,
  createStoredRun,
  git,
  keepRun,
  nameRun,
  readRuns,
  type StoredRun,
} from './stored-runs.ts';

interface Run {
  readonly paths: readonly FlowPath[];
  readonly results: readonly Result[];
  readonly coverage: Coverage;
  readonly times: ReadonlyMap<LayerName, number>;
  readonly options: Options;
  readonly pictures: readonly PictureComparison[];
  readonly notRun: readonly string[];
  readonly changedTexts: readonly string[];
}

const committedIds = (): Set<string> | null => {
  const text = git('show', 'HEAD:flows/paths.json');
  return text === null ? null : new Set((JSON.parse(text) as { id: string }[]).map(({ id }) => id));
};

interface Writing {
  readonly options: Options;
  readonly titles: ReadonlyMap<string, string>;
  readonly run: StoredRun;
  readonly pictureOf: (file: string | undefined) => string | undefined;
  readonly translate: (page: string) => string;
}

const describeFailedPath = (
  path: FlowPath,
  problem: Problem,
  command: string,
  { options, titles, run }: Writing,
) => {
  const steps = describeSteps(path).slice(0, problem.step + 1);
  const { words, state, screen } = steps.at(-1) ?? {};
  return describeBug({
    title: `${words}: ${summarizeProblem(problem)}`,
    expected: screen ? describeScreen(screen, options.language) : String(state?.value),
    seen: listSentences(problem),
    steps: steps.map((step) => step.words),
    commands: [command],
    where: {
      path: titles.get(path.id) ?? path.id,
      commit: `${run.commit ?? 'none'}${run.isChanged ? ' with changes' : ''}`,
      setting: run.setting,
    },
  });
};

const describeResult = (path: FlowPath, result: Result, writing: Writing) => {
  const { layer, steps, problem, flaky, track } = result;
  const { pictureOf, translate } = writing;
  const command = replayCommand(writing.options, result);
  // Machine states are long: only a failed step includes them.
  const pageOf = (page: string | undefined) =>
    page && layer !== 'machine' ? { page, otherPage: translate(page) } : {};
  return {
    track,
    command,
    steps: steps.map(({ seen, ms: duration, picture, page }) => ({
      seen,
      ms: duration,
      picture: pictureOf(picture),
      ...pageOf(page),
    })),
    flaky: flaky && { step: flaky.step, sentences: listSentences(flaky) },
    problem: problem && {
      step: problem.step,
      text: problem.text,
      sentences: listSentences(problem),
      bug: describeFailedPath(path, problem, command, writing),
      failedChecks: failedChecks(problem.differences),
      frame: { ...problem.frame, picture: pictureOf(problem.frame.picture) },
      ...pageOf(problem.frame.page),
    },
  };
};

const findTrace = (folder: string, { id, layer }: Result): string | undefined => {
  const file = join(folder, traceFile(id));
  return layer === 'browser' && existsSync(file) ? file : undefined;
};

const describePath = (
  path: FlowPath,
  more: {
    readonly title: string;
    readonly isNew: boolean;
    readonly language: Language;
    readonly layers: Readonly<Record<string, unknown>>;
  },
) => {
  const { title, isNew, language, layers } = more;
  const { created, commit } = path.recorded ?? {};
  const other = language === 'en' ? 'es' : 'en';
  return {
    id: path.id,
    title,
    section: path.section,
    criterion: path.criterion,
    recorded: path.recorded && { created, commit },
    isNew,
    requirements: listRequirements(path),
    steps: describeSteps(path).map(({ state, screen, ...step }) => ({
      ...step,
      state: state.value,
      model: describeState(state),
      expected: screen && describeScreen(screen, language),
      other: screen && describeScreen(screen, other),
    })),
    layers,
  };
};

const dataUrl = (type: 'jpeg' | 'png', content: Buffer) =>
  `data:image/${type};base64,${content.toString('base64')}`;

/** Returns the pictures of a folder as data URLs, by file. */
const readPictures = async (folder: string, results: readonly Result[]): Promise<Map<string, string>> => {
  const files = results.flatMap(({ steps, problem }) =>
    [...steps, problem?.frame].flatMap((one) => one?.picture ?? []),
  );
  const contents = files.map(async (file) => [file, dataUrl('jpeg', await readFile(join(folder, file)))]);
  return new Map((await Promise.all(contents)) as [string, string][]);
};

const beyondBrowser = (id: string, ran: readonly FlowPath[], engine: Options['engine']): string[] =>
  eventsWithout(id, ran).flatMap((event) => {
    const reason = whyNotInBrowser(event as EventName, '', engine);
    return reason ? [`${describeFlowEvent(event as EventName)}: ${reason}.`] : [];
  });

const describeRequirements = (
  ran: readonly FlowPath[],
  results: readonly Result[],
  { language, engine }: Options,
) => {
  const sentences = requirementSentences();
  const browserIds = new Set(results.filter(({ layer }) => layer === 'browser').map(({ id }) => id));
  const inBrowser = ran.filter(({ id }) => browserIds.has(id));
  return Object.entries(requirements).map(([id, { exception, differs }]) => ({
    id,
    section: id.split('-')[0],
    sentence: sentences[id],
    lookedAt: lookedAt(id, ran, language),
    exception,
    beyondBrowser: browserIds.size > 0 ? beyondBrowser(id, inBrowser, engine) : [],
    differs,
  }));
};

const describeSetting = ({ language, viewport, theme, engine }: Options): string =>
  [
    language,
    viewport,
    ...(theme === 'dark' ? ['dark'] : []),
    ...(engine === 'firefox' ? ['Firefox'] : []),
  ].join(', ');

const countRun = (run: StoredRun) => ({
  name: nameRun(run),
  setting: run.setting,
  total: run.results.length,
  flaky: run.results.filter(({ isFlaky }) => isFlaky).length,
  failed: run.results.filter(({ cause }) => cause !== null).length,
});

/**
 * Writes the report: a self-contained page. That of a whole run is stored by date and commit, with the changes since
 * the previous run.
 */
export const writeReport = async (
  folder: string,
  { paths, results, coverage, times, options, pictures: compared, notRun, changedTexts }: Run,
) => {
  const { language, isWhole } = options;
  const committed = committedIds();
  const titles = createTitles([...committedPaths(), ...paths.filter(({ title }) => title)]);
  const translations = new Map<string, string>();
  const translate = (page: string) => {
    const translation = translations.get(page) ?? inOtherLanguage(page, language);
    translations.set(page, translation);
    return translation;
  };
  const pictures = await readPictures(folder, results);
  const ran = paths.filter(({ id }) => results.some((result) => result.id === id));
  const causes = groupByCause(ran, results);
  const run = createStoredRun(new Date().toISOString(), describeSetting(options), results);
  const before = isWhole ? await readRuns(folder) : [];
  const writing: Writing = {
    options,
    titles,
    run,
    pictureOf: (file) => pictures.get(file ?? ''),
    translate,
  };
  const describedPaths = ran.map((path) =>
    describePath(path, {
      title: titles.get(path.id) ?? path.id,
      isNew: committed !== null && !path.recorded && !committed.has(path.id),
      language,
      layers: Object.fromEntries(
        results
          .filter(({ id }) => id === path.id)
          .map((result) => [
            result.layer,
            {
              ...describeResult(path, result, writing),
              trace: findTrace(folder, result),
            },
          ]),
      ),
    }),
  );
  const { results: _, ...summary } = run;
  await mkdir(folder, { recursive: true });
  const html = await renderPage(
    import.meta.dirname,
    ['pictures.js', 'steps.js', 'failed-step.js', 'page.js', 'whole-run.js'],
    {
      ...summary,
      verdict: summarizeRun(ran.length, causes, changedTexts),
      notRun,
      changedTexts,
      replayOptions: options.replayOptions,
      checks: Object.keys(checkSentences),
      times: Object.fromEntries(times),
      paths: describedPaths,
      causes,
      changes: changesSince(run, before),
      heat: countHeat(paths, [run, ...before]),
      runs: before.map(countRun),
      compared: compared.map(({ difference, ...one }) => ({
        ...one,
        pixels: difference?.pixels,
        pictures: difference?.pictures.map((content) => dataUrl('png', content)),
      })),
      gone: committed ? [...committed].filter((id) => !paths.some((path) => path.id === id)) : [],
      isWhole,
      coverage: coverage.rows,
      specificationSections: sectionTitles(),
      requirements: describeRequirements(ran, results, options),
    },
  );
  await writeFile(join(folder, 'index.html'), html);
  if (isWhole) await keepRun(folder, run, html);
  // A merged report needs those of its shards.
  if (!options.shard) await rm(join(folder, 'pictures'), { recursive: true, force: true });
};
