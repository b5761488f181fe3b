import { type SectionName, sectionNames } from '#flows/flow.model.ts';
import { everyPair, nameTransition } from '#flows/generation/tours.ts';
import { isBrowsable, whyNotInBrowser } from '#flows/layers/browser/browser-exclusions.ts';
import type { LayerName } from '#flows/layers/layer.types.ts';
import { reviewTexts } from '#flows/layers/screen/reviewed-texts.ts';
import { unshownTexts } from '#flows/layers/screen/unshown-texts.ts';
import type { EventName } from '#flows/model/events.ts';
import type { ChartCoverage } from '#flows/mutation/mutants.ts';
import { uncoveredReason } from '#flows/mutation/uncovered-transitions.ts';
import { requirements } from '#flows/requirements.data.ts';
import { requirementsShownBy } from '#flows/requirements.ts';
import { type FlowPath, graphs } from './paths.ts';
import type { Result } from './results.ts';

export interface CoverageRow {
  readonly label: string;
  readonly seen: number;
  readonly of: number;
  /** By name, with the reason. */
  readonly exceptions: readonly (readonly [name: string, reason: string])[];
  readonly missing: readonly string[];
}

const listStates = ({ section, start, steps }: FlowPath) =>
  [start, ...steps.map(({ target }) => target)].map(({ value }) => `${section}: ${value}`);
const listTransitions = ({ section, steps }: FlowPath) =>
  steps.map((step) => `${section}: ${nameTransition(step)}`);
const listPairs = ({ section, steps }: FlowPath) =>
  steps.slice(1).map((step, index) => `${section}: ${everyPair(step, steps[index])}`);

const row = (
  label: string,
  wanted: Iterable<string>,
  seen: ReadonlySet<string>,
  reasonFor: (name: string) => string | undefined = () => undefined,
): CoverageRow => {
  const all = [...new Set(wanted)];
  const unseen = all.filter((name) => !seen.has(name));
  return {
    label,
    seen: all.length - unseen.length,
    of: all.length,
    exceptions: unseen.flatMap((name) => (reasonFor(name) ? [[name, reasonFor(name) ?? ''] as const] : [])),
    missing: unseen.filter((name) => !reasonFor(name)),
  };
};

const unreachedIn = (section: SectionName): [state: string, reason: string][] => {
  const { start, edges, states } = graphs[section];
  const reasons = new Map([[start.key, '']]);
  const spread = (reasonOf: (event: EventName, state: string) => string | undefined) => {
    // The loop includes entries that it adds.
    for (const [key, reason] of reasons)
      for (const { event, target } of edges.get(key) ?? []) {
        const next = reason || reasonOf(event, states.get(key)?.value ?? '');
        if (next !== undefined && !reasons.has(target.key)) reasons.set(target.key, next);
      }
  };
  spread((event, state) => (isBrowsable(event, state) ? '' : undefined));
  const reached = new Set([...reasons.keys()].map((key) => states.get(key)?.value));
  spread((event, state) => whyNotInBrowser(event, state) ?? '');
  return [...reasons].flatMap(([key, reason]): [string, string][] => {
    const state = states.get(key)?.value ?? '';
    return reached.has(state) ? [] : [[`${section}: ${state}`, reason]];
  });
};
const beyond = new Map(sectionNames.flatMap(unreachedIn));
const reasonForBrowser = (name: string): string | undefined => {
  const [, section = '', state = '', event] = /^([\w-]+): (\w+)(?: \+ (\w+))?/.exec(name) ?? [];
  const reason = event ? whyNotInBrowser(event as EventName, state) : undefined;
  return reason ?? beyond.get(`${section}: ${state}`);
};

/** Returns the coverage of this run's passed paths; a test compares paths.json with the model. */
export const coverageReport = (
  all: readonly FlowPath[],
  results: readonly Result[],
  layers: readonly LayerName[] | null,
  charts: ChartCoverage | null,
) => {
  const rows: CoverageRow[] = [];
  for (const layer of layers ?? []) {
    const passed = new Set(results.filter((one) => one.layer === layer && !one.problem).map(({ id }) => id));
    const covering = all.filter(({ id }) => passed.has(id));
    const reason = layer === 'browser' ? reasonForBrowser : undefined;
    rows.push(
      row(`${layer}: states`, all.flatMap(listStates), new Set(covering.flatMap(listStates)), reason),
    );
    rows.push(
      row(
        `${layer}: transitions`,
        all.flatMap(listTransitions),
        new Set(covering.flatMap(listTransitions)),
        reason,
      ),
    );
    if (layer === 'browser') continue;
    rows.push(row(`${layer}: pairs`, all.flatMap(listPairs), new Set(covering.flatMap(listPairs))));
  }
  if (layers && charts) {
    const [guards, transitions] = [
      [...charts.all].filter((id) => id.endsWith(']')),
      [...charts.all].filter((id) => !id.endsWith(']')),
    ];
    rows.push(row('charts: transitions', transitions, charts.taken, uncoveredReason));
    rows.push(row('charts: guard branches', guards, charts.taken, uncoveredReason));
  }
  // The browser alone runs too few paths to show every requirement.
  if (layers?.some((layer) => layer !== 'browser')) {
    const failed = new Set(results.filter(({ problem }) => problem).map(({ id }) => id));
    const ran = new Set(results.map(({ id }) => id));
    const shown = new Set(requirementsShownBy(all.filter(({ id }) => ran.has(id) && !failed.has(id))));
    rows.push(row('requirements', Object.keys(requirements), shown, (id) => requirements[id]?.exception));
  }
  if (layers) {
    const { seen, of, problems } = reviewTexts();
    rows.push({
      label: 'texts in both languages',
      seen,
      of,
      exceptions: Object.entries(unshownTexts),
      missing: problems,
    });
  }
  return { rows, isIncomplete: rows.some(({ missing }) => missing.length > 0) };
};
export type Coverage = ReturnType<typeof coverageReport>;
