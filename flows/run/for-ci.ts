import { getSection } from '#flows/flow.model.ts';
import { layerNames } from '#flows/layers/layer.types.ts';
import { describeStep, type FlowPath } from './paths.ts';
import type { Result } from './results.ts';

interface Output {
  readonly paths: readonly FlowPath[];
  readonly results: readonly Result[];
  readonly titles: ReadonlyMap<string, string>;
  readonly again: (result: Result) => string;
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
// XML 1.0 allows no other control characters.
const unprintable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
export const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${entities[character]};`);
const xml = (text: string) => escapeText(text.replace(unprintable, ''));
const seconds = (ms: number) => (ms / 1000).toFixed(3);

/**
 * JUnit XML with a suite for each layer. GitLab lists names alone, so the name of a failed path says what failed. A flaky path
 * has Surefire's `flakyFailure`, which does not count as a failure.
 */
export const renderJunit = ({ paths, results, titles, again }: Output): string => {
  const suites = layerNames.flatMap((layer) => {
    const own = results.filter((result) => result.layer === layer);
    if (own.length === 0) return [];
    const cases = own.flatMap((result) => {
      const path = paths.find(({ id }) => id === result.id);
      if (!path) return [];
      const reason = result.problem ?? result.flaky;
      const fault = reason
        ? `Step ${reason.step}, ${describeStep(path, reason.step)}: ${reason.differences[0] ?? reason.text}`
        : '';
      const title = `${result.id}: ${titles.get(result.id) ?? ''}`;
      const name = result.problem ? `${title}. ${fault}` : title;
      const tag = result.problem ? 'failure' : 'flakyFailure';
      const failure = reason
        ? `\n      <${tag} message="${xml(fault)}">${xml(`${reason.text}\n${again(result)}`)}</${tag}>\n    `
        : '';
      return `    <testcase classname="${xml(`${layer}.${path.section}`)}" name="${xml(name)}" time="${seconds(result.ms)}">${failure}</testcase>`;
    });
    const failed = own.filter(({ problem }) => problem).length;
    const ms = own.reduce((sum, one) => sum + one.ms, 0);
    const head = `  <testsuite name="flows: ${layer}" tests="${own.length}" failures="${failed}" errors="0" time="${seconds(ms)}">`;
    return [[head, ...cases, '  </testsuite>'].join('\n')];
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join(
    '\n',
  );
};

/** Escapes text in a GitHub Actions command. */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** GitHub Actions annotations at the model of a path's section: errors, and warnings for flaky paths. */
export const renderAnnotations = ({ paths, results, titles, again }: Output): string[] =>
  results.flatMap((result) => {
    const reason = result.problem ?? result.flaky;
    const path = paths.find(({ id }) => id === result.id);
    if (!reason || !path) return [];
    const title = `${result.layer} ${result.id}${result.problem ? '' : ', flaky'}: ${titles.get(result.id) ?? getSection(path.section).title}`;
    const level = result.problem ? 'error' : 'warning';
    return [
      `::${level} file=flows/paths.json,title=${property(title)}::${data(`${reason.text}\n${again(result)}`)}`,
    ];
  });
