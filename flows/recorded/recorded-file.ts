import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { type SectionName, sectionNames } from '#flows/flow.model.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { worldBindings } from '#flows/layers/browser/browser-bindings.ts';
import { type Gate, gateNames } from '#flows/layers/browser/gates.ts';
import type { RecordedDetails } from '#flows/layers/layer.types.ts';
import { isLabEvent, type LabEventName, labEvents, type WorldEventName } from '#flows/model/events.ts';
import { describeState, type FlowPath } from '#flows/run/paths.ts';
import { createCursor } from './cursor.ts';

/** The folders of local recordings, and of reviewed ones, which `npm test` runs. */
export const recordedFolder = 'reports/flows/recorded';
export const reviewedFolder = 'flows/recorded-paths';

const inPage = /<script type="application\/json" id="recorded-path">(.*?)<\/script>/s;

/** `event → state (what its context adds)`, as in paths.json. */
const modelStepSchema = v.pipe(v.string(), v.regex(/^\w+ → \w+( \([^()]*\))?$/));
const keySchema = v.pipe(v.string(), v.regex(/^[a-zA-Z]+(\.[\w-]+)+$/));
const keysSchema = v.optional(v.array(keySchema));
/** The screen after a step: a URL without anything personal, and texts by their keys. */
const showsSchema = v.strictObject({
  at: v.pipe(v.string(), v.regex(/^(\/[a-z-]*(\?(modal|step)=[a-z-]+)?|link|dashboard|google)$/)),
  heading: v.optional(keySchema),
  alerts: keysSchema,
  statuses: keysSchema,
  errors: keysSchema,
  toast: v.optional(keySchema),
});
const gateSchema = v.picklist(gateNames);
const afterwards = { calls: v.optional(v.array(gateSchema)), shows: v.optional(showsSchema) };
const labStepSchema = v.strictObject({
  lab: v.picklist(Object.keys(labEvents) as LabEventName[]),
  call: v.optional(gateSchema),
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600))),
  ...afterwards,
});
/** A later step of the model. `isAwaited`: it follows from a lab action. */
const laterStepSchema = v.strictObject({
  step: modelStepSchema,
  isAwaited: v.optional(v.literal(true)),
  ...afterwards,
});

/** Strict, so a file contains nothing personal. */
const recordedPathSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^recorded-[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  created: v.pipe(v.string(), v.isoTimestamp()),
  /** The product's commit; null when it is unknown. */
  commit: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,40}$/))),
  section: v.picklist(sectionNames),
  /** Empty in a bug of the first page. */
  steps: v.array(v.union([modelStepSchema, labStepSchema, laterStepSchema])),
});
export type RecordedPath = v.InferOutput<typeof recordedPathSchema>;

/** `Registered twice: refused!` → `recorded-registered-twice-refused`. Throws when no letter or digit is left. */
export const nameFor = (words: string): string => {
  const kebab = words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .match(/^.{1,60}(?=-|$)|^.{60}/)?.[0];
  if (!kebab) throw new Error('A recorded path needs a name with letters or digits.');
  return kebab.startsWith('recorded-') ? kebab : `recorded-${kebab}`;
};

interface Recording {
  readonly section: SectionName;
  readonly steps: readonly TourStep[];
  readonly name: string;
  readonly created: string;
  readonly commit: string | null;
}

type RecordedStep = RecordedPath['steps'][number];

const describeStep = ({ event, target, recorded }: TourStep): RecordedStep => {
  const step = `${event} → ${describeState(target)}`;
  if (!recorded) return step;
  const { paused: _, ...details } = recorded;
  return { ...(isLabEvent(event) ? { lab: event } : { step }), ...details } as RecordedStep;
};

export const recordPath = ({ section, steps, name, created, commit }: Recording): RecordedPath => {
  return { name: nameFor(name), title: name, created, commit, section, steps: steps.map(describeStep) };
};

/** Writes a new file. Throws when it exists, so no recording is overwritten. */
export const writeNewFile = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`There is ${file} already: choose another name, or delete the file.`);
  });
};

export const writeRecordedPath = async (path: RecordedPath, folder = recordedFolder): Promise<string> => {
  if (path.steps.length === 0) throw new Error('There are no steps of the model to record yet.');
  const reviewed = join(reviewedFolder, `${path.name}.json`);
  // Duplicates would not all run.
  if (existsSync(reviewed)) throw new Error(`${reviewed} has that name: choose another.`);
  const file = join(folder, `${path.name}.json`);
  await writeNewFile(file, `${JSON.stringify(path, null, 2)}\n`);
  return file;
};

/** Formats an issue for testers: `"title" is missing`. */
const describeIssue = (issue: v.InferIssue<typeof recordedPathSchema>): string => {
  const [key, index] = issue.path?.map((item) => item.key) ?? [];
  if (typeof key !== 'string') return 'it is none of the files that the lab writes';
  if (typeof index === 'number') return `step ${index + 1} is not as the lab writes it`;
  if (issue.type === 'strict_object')
    return issue.expected === 'never' ? `"${key}" does not belong in it` : `"${key}" is missing`;
  return `"${key}" is not as the lab writes it`;
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`There is no file ${file}.`);
  }
};

export const readRecordedPath = (file: string): RecordedPath => {
  const text = readText(file);
  const refuse = (why: string): never => {
    throw new Error(`${file} is not a recorded path: ${why} Record it anew in the lab, or delete the file.`);
  };
  const json = text.trimStart().startsWith('<') ? inPage.exec(text)?.[1] : text;
  if (json === undefined) return refuse('the page holds none.');
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    return refuse('it is not JSON, or only a piece of it.');
  }
  const { success, output, issues } = v.safeParse(recordedPathSchema, content);
  if (success) return output;
  return refuse(`${describeIssue(issues[0])}.`);
};

/** The gates where later steps respond; requests at all others continue. */
const pausedAfter = (later: readonly TourStep[]): ReadonlySet<Gate> => {
  const isPaused = new Map<Gate, boolean>();
  const decide = (gate: Gate, paused: boolean) => isPaused.has(gate) || isPaused.set(gate, paused);
  for (const { event, recorded } of later) {
    if (recorded?.call) decide(recorded.call, true);
    for (const { gate } of worldBindings[event as WorldEventName]?.answers ?? [])
      decide(gate, !recorded?.isAwaited);
  }
  return new Set([...isPaused].flatMap(([gate, paused]) => (paused ? [gate] : [])));
};

/** Adds the gates that each step has to pause for later ones. */
const withPausedCalls = (steps: readonly TourStep[]): TourStep[] =>
  steps.map((step, index) =>
    step.recorded
      ? { ...step, recorded: { ...step.recorded, paused: pausedAfter(steps.slice(index + 1)) } }
      : step,
  );

/** `withPausedCalls` adds the paused gates. */
const readDetails = (storedStep: Exclude<RecordedStep, string>): RecordedDetails => {
  const { lab: _, step: __, ...details } = { lab: undefined, step: undefined, ...storedStep };
  return { paused: new Set(), ...details } as RecordedDetails;
};

/**
 * Converts a recorded path as far as the model allows it. Where the model differs, the path ends with
 * `recorded.refusal`, and it fails.
 */
export const toFlowPath = ({ name, title, created, commit, section, steps }: RecordedPath): FlowPath => {
  const cursor = createCursor(section);
  const start = cursor.state();
  const details = new Map<number, RecordedDetails>();
  let refusal: string | null = null;
  for (const [index, storedStep] of steps.entries()) {
    if (typeof storedStep !== 'string') details.set(index, readDetails(storedStep));
    if (typeof storedStep !== 'string' && 'lab' in storedStep) {
      cursor.stay(storedStep.lab);
      continue;
    }
    const [event = '', state = ''] = (typeof storedStep === 'string' ? storedStep : storedStep.step).split(
      ' → ',
    );
    try {
      const now = describeState(cursor.take(event));
      if (now === state) continue;
      refusal = `After recorded step ${index + 1} (${event}) the model is in ${now}; when the path was recorded, it was in ${state}. Record the path anew.`;
    } catch (error) {
      refusal = `Recorded step ${index + 1} is not possible any more. ${(error as Error).message} Record the path anew.`;
    }
    break;
  }
  const converted = cursor.steps().map((step, index) => {
    const recorded = details.get(index);
    return recorded ? { ...step, recorded } : step;
  });
  return {
    id: name,
    section,
    criterion: 'recorded',
    start,
    steps: withPausedCalls(converted),
    title,
    recorded: { created, commit, refusal },
  };
};
