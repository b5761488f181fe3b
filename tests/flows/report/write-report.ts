import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layOut } from '#docs/charts/layout.ts';
import { readOverview } from '#docs/charts/overview.ts';
import { readChart } from '#docs/charts/read-chart.ts';
import { fontFace, paint, svgElement } from '#docs/charts/svg.ts';
import type { Language } from '#src/i18n/languages.ts';
import { type PartName, partNames, partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { LayerName } from '#tests/flows/layers/layer.types.ts';
import { expectedScreenOf } from '#tests/flows/layers/screen/expected-screens.ts';
import { tellScreen } from '#tests/flows/layers/screen/tell-screen.ts';
import { wordsOf } from '#tests/flows/model/vocabulary.ts';
import { requirements } from '#tests/flows/requirements.data.ts';
import { requirementSentences, requirementsOf } from '#tests/flows/requirements.ts';
import type { Options } from '#tests/flows/run/options.ts';
import { describeState, type FlowPath } from '#tests/flows/run/paths.ts';
import { committedPaths } from '#tests/flows/run/paths-file.ts';
import type { Result } from '#tests/flows/run/results.ts';
import type { Coverage } from '#tests/flows/run/tell-coverage.ts';
import { titlesOf } from '#tests/flows/run/titles.ts';

interface Run {
  readonly paths: readonly FlowPath[];
  readonly results: readonly Result[];
  readonly coverage: Coverage;
  readonly times: ReadonlyMap<LayerName, number>;
  readonly options: Options;
}

/** The names of the paths as they were committed last; null where there is no history. */
const committedIds = (): Set<string> | null => {
  try {
    const text = execFileSync('git', ['show', 'HEAD:tests/flows/paths.json'], {
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
    return new Set((JSON.parse(text) as { id: string }[]).map(({ id }) => id));
  } catch {
    return null;
  }
};

const describeStep = (part: PartName, state: FlowState, language: Language) => {
  const screen = expectedScreenOf(part, state.value, state.context ?? {});
  return {
    state: state.value,
    model: describeState(state),
    expected: screen ? tellScreen(screen, language) : '',
  };
};

const describePath = (
  path: FlowPath,
  title: string,
  results: readonly Result[],
  committed: Set<string> | null,
  language: Language,
) => ({
  id: path.id,
  title,
  part: path.part,
  criterion: path.criterion,
  isNew: committed !== null && !committed.has(path.id),
  requirements: requirementsOf(path),
  steps: [
    { words: 'The page is opened', ...describeStep(path.part, path.start, language) },
    ...path.steps.map(({ event, source, target }) => ({
      words: wordsOf(event),
      event,
      from: source.value,
      ...describeStep(path.part, target, language),
    })),
  ],
  layers: Object.fromEntries(
    results
      .filter(({ id }) => id === path.id)
      .map(({ layer, ms, steps, problem }) => [layer, { ms, steps, problem }]),
  ),
});

const drawPart = async (name: PartName) => {
  const { title, machine } = partOf(name);
  const picture = await layOut(readChart(machine, machine.root, title));
  return { title, svg: svgElement(picture), prefix: machine.id };
};

/** Writes the report: one page that needs no server, beside the pictures of its steps. */
export const writeReport = async (folder: string, { paths, results, coverage, times, options }: Run) => {
  const committed = committedIds();
  const titles = titlesOf(committedPaths());
  const sentences = requirementSentences();
  const walked = new Set(results.map(({ id }) => id));
  const data = {
    made: new Date().toISOString(),
    setting: `${options.language}, ${options.viewport}`,
    words: options.words,
    times: Object.fromEntries(times),
    overview: svgElement(await layOut(readOverview(), true)),
    parts: Object.fromEntries(
      await Promise.all(partNames.map(async (name) => [name, await drawPart(name)] as const)),
    ),
    paths: paths
      .filter(({ id }) => walked.has(id))
      .map((path) =>
        describePath(path, titles.get(path.id) ?? path.id, results, committed, options.language),
      ),
    gone: committed ? [...committed].filter((id) => !paths.some((path) => path.id === id)) : [],
    isWhole: !options.path && !options.grep,
    coverage: coverage.rows,
    requirements: Object.entries(requirements).map(([id, { exception, differs }]) => ({
      id,
      sentence: sentences[id],
      exception,
      differs,
    })),
  };
  const [page, style, view, script, tokens] = await Promise.all([
    ...['page.html', 'page.css', 'chart-view.js', 'page.js'].map((name) =>
      readFile(join(import.meta.dirname, name), 'utf8'),
    ),
    readFile('src/styles/tokens.css', 'utf8'),
  ]);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const html = (page ?? '')
    .replace('/* style */', () => `${tokens}\n${fontFace()}\n${paint}\n${style}`)
    .replace('>"paths"<', () => `>${json}<`)
    .replace('/* script */', () => `${view}\n${script}`);
  await writeFile(join(folder, 'index.html'), html);
};
