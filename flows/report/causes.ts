import type { LayerName } from '#flows/layers/layer.types.ts';
import { describePlace } from '#flows/layers/screen/describe-screen.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { describeFailure } from '#flows/run/describe-failure.ts';
import type { FlowPath } from '#flows/run/paths.ts';
import type { Problem, Result } from '#flows/run/results.ts';

export interface Cause {
  readonly sentence: string;
  /** Further sentences at the same steps. */
  readonly also: readonly string[];
  readonly layers: Partial<Record<LayerName, number>>;
  readonly places: readonly string[];
  readonly paths: readonly string[];
}

/** The most specific first. */
export const listSentences = ({ differences, text }: Problem): string[] => [
  ...new Set((differences.length > 0 ? differences : [text]).map(describeFailure)),
];
export const summarizeProblem = (problem: Problem): string => listSentences(problem)[0] ?? '';

/** Matches a missing message of any text: `The toast is nothing instead of "Wrong Password".` */
const missingMessage = /^(The toast is|The alert is|The status is) nothing instead of (.*)\.$/;

/** The shared part of causes: missing messages have a common fault. */
const findGroup = (sentence: string): string => missingMessage.exec(sentence)?.[1] ?? sentence;

/** Returns one sentence for a group of causes, with at most three messages. */
const joinSentences = (sentences: readonly string[]): string => {
  const [first = '', second] = sentences;
  const label = missingMessage.exec(first)?.[1];
  if (!second || !label) return first;
  const messages = sentences.flatMap((sentence) => missingMessage.exec(sentence)?.[2] ?? []);
  const more = messages.length - 3;
  return `${label} nothing instead of ${messages.slice(0, 3).join(', or ')}${more > 0 ? `, or ${more} other texts` : ''}.`;
};

const isForDevelopers = (sentence: string): boolean => sentence.startsWith('In the machines, ');

interface FailedRun {
  readonly result: Result;
  readonly problem: Problem;
  readonly sentences: readonly string[];
}

interface FailedGroup {
  readonly group: string;
  readonly runs: readonly FailedRun[];
}

const summarizeGroup = ({ group, runs }: FailedGroup): string =>
  joinSentences([
    ...new Set(runs.flatMap(({ sentences }) => sentences.filter((one) => findGroup(one) === group))),
  ]);

/**
 * Groups failed runs, largest group first. A group shares a difference that is the first of one of its runs: one defect
 * may show a wrong text and a wrong button, and a run that sees only the button belongs to it.
 */
const groupRuns = (failed: readonly FailedRun[]): FailedGroup[] => {
  const candidates = [...new Set(failed.map(({ sentences: [first = ''] }) => findGroup(first)))];
  const [most] = candidates
    .map((group) => ({
      group,
      runs: failed.filter(({ sentences }) => sentences.map(findGroup).includes(group)),
    }))
    .toSorted((one, other) => other.runs.length - one.runs.length);
  return most ? [most, ...groupRuns(failed.filter((run) => !most.runs.includes(run)))] : [];
};

/**
 * Merges a group into a larger one that fails at each of its steps: there, a wrong guard shows one sentence on each layer and
 * for each outcome.
 */
const mergeGroups = (groups: readonly FailedGroup[], stepOf: (run: FailedRun) => string): FailedGroup[][] => {
  const merged: FailedGroup[][] = [];
  for (const group of groups) {
    const host = merged.find((others) => {
      const steps = new Set(others.flatMap(({ runs }) => runs.map(stepOf)));
      return group.runs.every((run) => steps.has(stepOf(run)));
    });
    if (host) host.push(group);
    else merged.push([group]);
  }
  return merged;
};

export const groupByCause = (paths: readonly FlowPath[], results: readonly Result[]): Cause[] => {
  const byId = new Map(paths.map((path) => [path.id, path]));
  const failed = results.flatMap((result): FailedRun[] => {
    const { problem } = result;
    return problem ? [{ result, problem, sentences: listSentences(problem) }] : [];
  });
  const placeIn = (id: string, step: number): string | null => {
    const path = byId.get(id);
    const state = step === 0 ? path?.start : path?.steps[step - 1]?.target;
    const screen = path && state && findExpectedScreen(path.section, state);
    return screen ? describePlace(screen.at) : null;
  };
  const stepOf = ({ result: { id }, problem: { step } }: FailedRun): string => {
    const { event, source } = byId.get(id)?.steps[step - 1] ?? {};
    return `${byId.get(id)?.section} ${source?.value} ${event}`;
  };
  return mergeGroups(groupRuns(failed), stepOf)
    .map((groups): Cause => {
      const runs = groups.flatMap((group) => group.runs);
      const [sentence = '', ...also] = groups
        .map(summarizeGroup)
        .toSorted((one, other) => Number(isForDevelopers(one)) - Number(isForDevelopers(other)));
      const layers: Cause['layers'] = {};
      for (const { result } of runs) layers[result.layer] = (layers[result.layer] ?? 0) + 1;
      const places = new Set(runs.map(({ result, problem }) => placeIn(result.id, problem.step)));
      const soonest = runs.toSorted((one, other) => one.problem.step - other.problem.step);
      return {
        sentence,
        also,
        layers,
        places: [...places].filter((place) => place !== null),
        paths: [...new Set(soonest.map(({ result }) => result.id))],
      };
    })
    .toSorted((one, other) => other.paths.length - one.paths.length);
};

/** `113 of 386 paths failed, for 1 cause`. */
export const summarizeRun = (
  total: number,
  causes: readonly Cause[],
  changedTexts: readonly string[] = [],
): string => {
  const failed = new Set(causes.flatMap(({ paths }) => paths)).size;
  const count = (number: number, label: string) => `${number} ${label}${number === 1 ? '' : 's'}`;
  const changed =
    changedTexts.length > 0 &&
    `${count(changedTexts.length, 'text')} ${changedTexts.length === 1 ? 'is' : 'are'} unlike texts.json`;
  if (failed > 0)
    return `${failed} of ${count(total, 'path')} failed, for ${count(causes.length, 'cause')}${changed ? `, and ${changed}` : ''}`;
  const passed = total === 1 ? 'The path passed' : `All ${total} paths passed`;
  return changed ? `${passed}, but ${changed}` : passed;
};
