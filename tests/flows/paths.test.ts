import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getSection, sectionNames, sections } from '#flows/flow.model.ts';
import { everyPair, nameTransition } from '#flows/generation/tours.ts';
import { type EventName, eventWords, personEvents, worldEvents } from '#flows/model/events.ts';
import { requirements } from '#flows/requirements.data.ts';
import {
  eventsWithout,
  requirementSentences,
  requirementsShownBy,
  specificationRows,
  uncoveredRequirements,
} from '#flows/requirements.ts';
import { type FlowPath, generatePaths, graphs } from '#flows/run/paths.ts';
import { allowedPaths, committedPaths, pathsFile, writePaths } from '#flows/run/paths-file.ts';
import { createTitles } from '#flows/run/titles.ts';

const generated = generatePaths(allowedPaths());

test('paths.json: matches the model after `npm run flows -- --write`', () => {
  expect(readFileSync(pathsFile, 'utf8') === writePaths(generated), 'paths.json is stale').toBe(true);
  expect(committedPaths().map(({ id }) => id)).toEqual(generated.map(({ id }) => id));
});

test('paths: keep their names when others are generated', () => {
  const stored = generated.filter(({ section }, index) => section !== 'landing' || index % 2 === 0);
  const names = generatePaths(stored).map(({ id }) => id);
  expect(stored.filter(({ id }) => !names.includes(id))).toEqual([]);
  expect(names.length).toBeGreaterThan(stored.length);
});

test('tours: take the same pairs in at most 15 steps when they are generated anew', () => {
  const isLanding = ({ section }: FlowPath) => section === 'landing';
  const pairsOf = (paths: readonly FlowPath[]) =>
    new Set(paths.flatMap(({ steps }) => steps.map((step, index) => everyPair(step, steps[index - 1]))));
  const anew = generatePaths(generated.filter((path) => !isLanding(path))).filter(isLanding);
  expect(pairsOf(anew)).toEqual(pairsOf(generated.filter(isLanding)));
  expect(Math.max(...anew.map(({ steps }) => steps.length))).toBeLessThanOrEqual(15);
});

test('paths: have unique names, and unique titles within their section', () => {
  expect(new Set(generated.map(({ id }) => id)).size).toBe(generated.length);
  const titles = createTitles(generated);
  const named = generated.map(({ id, section }) => `${section}: ${titles.get(id)}`);
  expect(new Set(named).size).toBe(named.length);
});

test('events: have unique words within their section', () => {
  for (const { machine } of Object.values(sections)) {
    const words = (machine.events as EventName[]).map((name) => eventWords[name]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  }
});

describe.each(sectionNames)('%s', (name) => {
  const section = getSection(name);
  const graph = graphs[name];
  const own = generated.filter((path) => path.section === name);

  test('tours: take every transition and reach every state', () => {
    const all = [...graph.edges].flatMap(([key, edges]) =>
      edges.map(({ event, target }) =>
        nameTransition({ source: graph.states.get(key) ?? graph.start, event, target }),
      ),
    );
    const taken = own
      .filter(({ criterion }) => criterion === 'transitions')
      .flatMap(({ steps }) => steps.map(nameTransition));
    expect(new Set(taken)).toEqual(new Set(all));
    // Sections of one model, such as the links of e-mails, share its states.
    const names = Object.keys(section.machine.states);
    const sameModel = sectionNames.filter(
      (one) => Object.keys(getSection(one).machine.states).join() === names.join(),
    );
    const reached = generated
      .filter((path) => sameModel.includes(path.section))
      .flatMap(({ start, steps }) => [start, ...steps.map(({ target }) => target)].map(({ value }) => value));
    expect(new Set(reached)).toEqual(new Set(names));
  });

  test('tours: take every pair of adjacent transitions', () => {
    const stepsFrom = (key: string) => {
      const source = graph.states.get(key) ?? graph.start;
      return (graph.edges.get(key) ?? []).map(({ event, target }) => ({ event, source, target }));
    };
    const feasible = [...graph.states.keys()].flatMap((key) =>
      stepsFrom(key).flatMap((first) =>
        stepsFrom(first.target.key).map((second) => everyPair(second, first)),
      ),
    );
    const taken = own.flatMap(({ steps }) =>
      steps.slice(1).map((step, index) => everyPair(step, steps[index])),
    );
    expect(new Set(taken)).toEqual(new Set(feasible));
  });
});

test('events: are all used', () => {
  const used = new Set(Object.values(sections).flatMap(({ machine }) => machine.events as string[]));
  expect(Object.keys({ ...personEvents, ...worldEvents }).filter((name) => !used.has(name))).toEqual([]);
});

describe('requirements', () => {
  const rowsOf = (number: number) =>
    specificationRows()
      .filter(({ section }) => section === String(number))
      .map(({ text }) => text);

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('have one id for each row of section %i', (number) => {
    const rows = rowsOf(number);
    const own = Object.entries(requirements).filter(([id]) => id.startsWith(`${number}-`));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const ids = own.filter(([, one]) => row.startsWith(one.row)).map(([id]) => id);
      expect(ids, row).toHaveLength(1);
    }
    for (const [id, one] of own)
      expect(
        rows.filter((row) => row.startsWith(one.row)),
        id,
      ).toHaveLength(1);
  });

  test('are self-contained sentences', () => {
    const sentences = requirementSentences();
    expect(Object.keys(sentences)).toEqual(Object.keys(requirements));
    for (const [id, sentence] of Object.entries(sentences))
      expect(sentence, id).toMatch(/^[A-Z/][^|]* [^|]*[.!?'][')]?$/);
  });

  test('are on a path and name a decision when they are done differently', () => {
    const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4));
    const different = Object.entries(requirements).filter(([, { differs }]) => differs !== undefined);
    expect(different.map(([id]) => id)).toEqual(
      expect.arrayContaining(['4-silent', '8-form-other', '8-google-other', '8-silent']),
    );
    for (const [id, { differs, shownBy }] of different) {
      expect(shownBy, id).not.toEqual([]);
      const named = [...(differs ?? '').matchAll(/\((\d{4})\)/g)].map(([, number]) => number);
      expect(named, id).not.toEqual([]);
      expect(decisions, id).toEqual(expect.arrayContaining(named));
    }
  });

  test('are shown in all sections by committed paths, or have a reason', () => {
    const shown = requirementsShownBy(committedPaths());
    for (const [id, { exception, shownBy }] of Object.entries(requirements)) {
      expect([id, shown.includes(id)]).toEqual([id, shownBy.length > 0]);
      if (shownBy.length === 0) expect(exception, id).toBeTruthy();
    }
  });

  test('are incomplete when no path shows a section', () => {
    const without = committedPaths().filter(({ steps }) =>
      steps.every(({ event }) => event !== 'REFUSED_POLICY'),
    );
    expect(eventsWithout('5-weak', without)).toEqual(['REFUSED_POLICY']);
    expect(requirementsShownBy(without)).not.toContain('5-weak');
    expect(requirementsShownBy(without)).toContain('5-email');
    expect(uncoveredRequirements(without)).toContain('Requirement 5-weak is on no path: REFUSED_POLICY.');
    expect(uncoveredRequirements(committedPaths())).toEqual([]);
  });
});
