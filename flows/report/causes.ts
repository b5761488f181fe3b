import type { LayerName } from '#flows/layers/layer.types.ts';
import { describePlace } from '#flows/layers/screen/describe-screen.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { describeFailure } from '#flows/run/describe-failure.ts';
import type { FlowPath } from '#flows/run/paths.ts';
import type { Problem, Result } from '#flows/run/results.ts';

export interface Cause {
  readonly sentence: string;
  readonly layers: Partial<Record<LayerName, number>>;
  readonly places: readonly string[];
  readonly paths: readonly string[];
}

/** The differences without their events, the most specific first. */
const sentencesOf = ({ differences, text }: Problem): string[] =>
  (differences.length > 0 ? differences : [text]).map((one) =>
    describeFailure(one).replace(/^\w+: (?=[A-Z"])/, ''),
  );
export const summarizeProblem = (problem: Problem): string => sentencesOf(problem)[0] ?? '';

/** Matches a missing message of any text: `The toast is nothing instead of "Wrong Password".` */
const missingMessage = /^(The toast is|The alert is|The status is) nothing instead of (.*)\.$/;

/** The shared part of causes: missing messages have a common fault. */
const groupOf = (sentence: string): string => missingMessage.exec(sentence)?.[1] ?? sentence;

/** Returns one sentence for a group of causes, with at most three messages. */
const sentenceOf = (sentences: readonly string[]): string => {
  const [first = '', second] = sentences;
  const label = missingMessage.exec(first)?.[1];
  if (!second || !label) return first;
  const messages = sentences.flatMap((sentence) => missingMessage.exec(sentence)?.[2] ?? []);
  const more = messages.length - 3;
  return `${label} nothing instead of ${messages.slice(0, 3).join(', or ')}${more > 0 ? `, or ${more} other texts` : ''}.`;
};

interface RedWalk {
  readonly result: Result;
  readonly problem: Problem;
  readonly sentences: readonly string[];
}

/**
 * Groups walks by a difference that is the first of some walk, and that the most walks have: where one defect shows a
 * text and a button wrongly, walks that see only one of them belong together.
 */
const groupWalks = (walks: readonly RedWalk[]): { group: string; red: readonly RedWalk[] }[] => {
  const candidates = [...new Set(walks.map(({ sentences: [first = ''] }) => groupOf(first)))];
  const [most] = candidates
    .map((group) => ({ group, red: walks.filter(({ sentences }) => sentences.map(groupOf).includes(group)) }))
    .toSorted((one, other) => other.red.length - one.red.length);
  return most ? [most, ...groupWalks(walks.filter((walk) => !most.red.includes(walk)))] : [];
};

export const groupByCause = (paths: readonly FlowPath[], results: readonly Result[]): Cause[] => {
  const byId = new Map(paths.map((path) => [path.id, path]));
  const walks = results.flatMap((result): RedWalk[] => {
    const { problem } = result;
    return problem ? [{ result, problem, sentences: sentencesOf(problem) }] : [];
  });
  const placeIn = (id: string, step: number): string | null => {
    const path = byId.get(id);
    const state = step === 0 ? path?.start : path?.steps[step - 1]?.target;
    const screen = path && state && findExpectedScreen(path.section, state);
    return screen ? describePlace(screen.at) : null;
  };
  return groupWalks(walks)
    .map(({ group, red }): Cause => {
      const layers: Cause['layers'] = {};
      for (const { result } of red) layers[result.layer] = (layers[result.layer] ?? 0) + 1;
      const places = new Set(red.map(({ result, problem }) => placeIn(result.id, problem.step)));
      const soonest = red.toSorted((one, other) => one.problem.step - other.problem.step);
      return {
        sentence: sentenceOf([
          ...new Set(red.flatMap(({ sentences }) => sentences.filter((one) => groupOf(one) === group))),
        ]),
        layers,
        places: [...places].filter((place) => place !== null),
        paths: [...new Set(soonest.map(({ result }) => result.id))],
      };
    })
    .toSorted((one, other) => other.paths.length - one.paths.length);
};

/** `113 of 386 paths are red, for 1 cause`. */
export const summarizeRun = (walked: number, causes: readonly Cause[]): string => {
  const red = new Set(causes.flatMap(({ paths }) => paths)).size;
  const count = (number: number, label: string) => `${number} ${label}${number === 1 ? '' : 's'}`;
  if (red === 0) return walked === 1 ? 'The path is green' : `All ${walked} paths are green`;
  return `${red} of ${count(walked, 'path')} ${red === 1 ? 'is' : 'are'} red, for ${count(causes.length, 'cause')}`;
};
