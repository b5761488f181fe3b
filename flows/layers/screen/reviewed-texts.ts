import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#contract/site.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';
import { allTexts, findFixedText, isVariable, languageNames } from './texts.ts';
import { unshownTexts } from './unshown-texts.ts';

/** The file for reviews: the texts that paths show, and the regions of screens that show them. */
export const textsFile = join(import.meta.dirname, '../../texts.json');

type Words = Readonly<Record<Language, string>>;

interface ReviewedTexts {
  readonly texts: Readonly<Record<string, Words>>;
  /** As `readRegions` returns them. */
  readonly regions: readonly string[];
}

const listTexts = (locales: Readonly<Record<Language, object>>): Map<string, Words> => {
  const leaves = languages.map((language) => [language, new Map(textLeaves(locales[language]))] as const);
  return new Map(
    textLeaves(locales.es)
      .filter(([, text]) => !isVariable(text))
      .map(([key]) => [
        key,
        Object.fromEntries(leaves.map(([language, texts]) => [language, texts.get(key) ?? ''])) as Words,
      ]),
  );
};

const keysIn = (region: string): string[] => region.replace(/^\w+: /, '').split(' ');
const withoutMark = (key: string) => key.replace('@', '');

/** Returns the file's text: a line for each text and each region. */
export const renderTexts = (regions: Iterable<string>): string => {
  const all = listTexts(allTexts);
  const sorted = [...new Set(regions)].toSorted();
  const keys = new Set(sorted.flatMap(keysIn).map(withoutMark));
  const texts = [...all].filter(([key]) => keys.has(key));
  return [
    '{',
    '"texts": {',
    texts.map(([key, words]) => `${JSON.stringify(key)}: ${JSON.stringify(words)}`).join(',\n'),
    '},',
    '"regions": [',
    sorted.map((region) => JSON.stringify(region)).join(',\n'),
    ']',
    '}\n',
  ].join('\n');
};

const reviewed: ReviewedTexts = JSON.parse(readFileSync(textsFile, 'utf8'));
export const reviewedRegions = new Set(reviewed.regions);

const subjects: Readonly<Record<string, string>> = {
  page: 'The page',
  dialog: 'The dialog',
  alert: 'The alert',
  status: 'The status',
  toast: 'The toast',
  error: 'The field error',
};
const MAX_QUOTED = 3;

const describeRegion = (region: string, language: Language): string => {
  const [kind = ''] = region.split(':');
  const keys = keysIn(region);
  const quote = (some: readonly string[]) => {
    const quoted = some
      .slice(0, MAX_QUOTED)
      .map((key) => `"${findFixedText(language, withoutMark(key))}" (${key})`);
    const more = some.length - quoted.length;
    return `${quoted.join(' and ')}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const distance = ({ added, missing }: { added: string[]; missing: string[] }) =>
    added.length + missing.length;
  const byDistance = [...reviewedRegions]
    .filter((one) => one.startsWith(`${kind}: `))
    .map((one) => {
      const listed = keysIn(one);
      return {
        listed,
        added: keys.filter((key) => !listed.includes(key)),
        missing: listed.filter((key) => !keys.includes(key)),
      };
    })
    .toSorted((one, other) => distance(one) - distance(other));
  const [nearest = { listed: [], added: keys, missing: [] }] = byDistance;
  const { listed, added, missing } = nearest;
  const subject = subjects[kind] ?? kind;
  if (added.length > 0 && missing.length > 0)
    return `${subject} shows ${quote(added)} instead of ${quote(missing)}, unlike texts.json.`;
  // Another screen has neither text, or both.
  const both = byDistance.find(
    (one) => distance(one) === distance(nearest) && one.missing.length > 0 && one.added.length === 0,
  );
  if (added.length > 0 && both)
    return `${subject} shows ${quote(added)} without ${quote(both.missing)}, unlike texts.json.`;
  if (added.length > 0) return `${subject} shows ${quote(added)}, unlike texts.json.`;
  if (missing.length > 0) return `${subject} lacks ${quote(missing)}, unlike texts.json.`;
  const moved = keys.filter((key, index) => key !== listed[index]);
  return `${subject} shows ${quote(moved.slice(0, 1))} in another place, unlike texts.json.`;
};

/** Returns a sentence for each region that shows other texts, or in another order, than the reviewed ones. */
export const compareRegions = (regions: readonly string[], language: Language): string[] =>
  regions.filter((one) => !reviewedRegions.has(one)).map((one) => describeRegion(one, language));

/** Returns changed words, and as `problems` texts that are neither on a path nor in `unshownTexts`. */
export const reviewTexts = (locales: Readonly<Record<Language, object>> = allTexts) => {
  const all = listTexts(locales);
  const reasonFor = (key: string) => Object.keys(unshownTexts).find((prefix) => key.startsWith(prefix));
  const shown = Object.entries(reviewed.texts);
  const changed = shown.flatMap(([key, words]) => {
    const now = all.get(key) ?? words;
    return languages
      .filter((language) => now[language] !== words[language])
      .map(
        (language) =>
          `The ${languageNames[language]} text ${key} is "${now[language]}" instead of "${words[language]}", unlike texts.json.`,
      );
  });
  const problems = [
    ...shown.flatMap(([key]) => {
      if (!all.has(key)) return [`The text ${key} of texts.json does not exist.`];
      return reasonFor(key) ? [`The text ${key} is on a path: delete it in unshown-texts.ts.`] : [];
    }),
    ...[...all.keys()]
      .filter((key) => !reviewed.texts[key] && !reasonFor(key))
      .map(
        (key) => `The text ${key} is on no path: let one show it, or give the reason in unshown-texts.ts.`,
      ),
    ...Object.keys(unshownTexts)
      .filter((prefix) => ![...all.keys()].some((key) => key.startsWith(prefix)))
      .map((prefix) => `No text begins with ${prefix}: delete it in unshown-texts.ts.`),
  ];
  return { seen: shown.length, of: all.size, changed, problems };
};
