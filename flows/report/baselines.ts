/** Compares pictures of the model's states with approved baselines. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { FlowState } from '#flows/generation/graph.ts';
import type { Options } from '#flows/run/options.ts';
import { describeState, type FlowPath } from '#flows/run/paths.ts';
import type { Result } from '#flows/run/results.ts';
import { pictureName } from '#flows/run/run-path.ts';

/**
 * Tolerated pixels: fewer than a full stop of the smallest text. A percentage would hide a word on a long page. Ignores
 * anti-aliased pixels.
 */
const MAX_PIXELS = 3;
/** About the smallest visible OKLab distance; from black to white is 1. */
const COLOUR_DISTANCE = 0.02;

export interface PictureComparison {
  /** File name without extension; the argument of `--approve` and `--reject`. */
  readonly name: string;
  readonly id: string;
  readonly step: number;
  readonly status: 'new' | 'approved' | 'changed' | 'rejected';
  readonly difference?: Difference;
}

export interface Difference {
  readonly pixels: number;
  readonly pictures: readonly [baseline: Buffer, now: Buffer, difference: Buffer];
}

/** Not committed: other machines render fonts differently. */
export const baselineFolder = ({
  theme,
  language,
  viewport,
}: Pick<Options, 'theme' | 'language' | 'viewport'>) =>
  join('reports/baselines', `${theme}-${language}-${viewport}`);

const filesOf = (folder: string, name: string) => ({
  approved: join(folder, `${name}.png`),
  changed: join(folder, `${name}.new.png`),
  rejected: join(folder, `${name}.rejected.png`),
});

/** The name of a state's picture, such as `sign-in-form-mode-signUp`. */
export const baselineName = (section: FlowPath['section'], state: FlowState): string =>
  `${section} ${describeState(state)}`.replace(/\W+/g, '-').replace(/-$/, '');

/**
 * Maps one picture of each state to its baseline's name: the picture with the fewest steps before it. The screen also
 * depends on earlier steps, so every run compares the same picture.
 */
export const comparedSteps = (paths: readonly FlowPath[]): Map<string, string> => {
  const nearest = new Map<string, { picture: string; index: number }>();
  for (const path of paths) {
    for (const [index, state] of [path.start, ...path.steps.map(({ target }) => target)].entries()) {
      const name = baselineName(path.section, state);
      if (index < (nearest.get(name)?.index ?? Infinity))
        nearest.set(name, { picture: pictureName(path, index), index });
    }
  }
  return new Map([...nearest].map(([name, { picture }]) => [picture, name]));
};

const padded = (png: PNG, width: number, height: number): PNG => {
  const all = new PNG({ width, height });
  PNG.bitblt(png, all, 0, 0, png.width, png.height, 0, 0);
  return all;
};

/** Compares two PNG files of any size; null without a visible difference. */
export const findDifference = (baseline: Buffer, now: Buffer): Difference | null => {
  if (baseline.equals(now)) return null;
  const pngs = [baseline, now].map((file) => PNG.sync.read(file));
  const width = Math.max(...pngs.map((png) => png.width));
  const height = Math.max(...pngs.map((png) => png.height));
  const [one, other] = pngs.map((png) => padded(png, width, height).data) as [Buffer, Buffer];
  const output = new PNG({ width, height });
  const pixels = pixelmatch(one, other, output.data, width, height, { threshold: COLOUR_DISTANCE });
  return pixels > MAX_PIXELS ? { pixels, pictures: [baseline, now, PNG.sync.write(output)] } : null;
};

/**
 * Compares a picture with its baseline, and stores a changed one beside it. Without a baseline, a trusted run stores the
 * picture as one.
 */
export const compareWithBaseline = async (
  folder: string,
  name: string,
  now: Buffer,
  isTrusted: boolean,
): Promise<Pick<PictureComparison, 'status' | 'difference'>> => {
  const files = filesOf(folder, name);
  const [baseline, rejected] = await Promise.all(
    [files.approved, files.rejected].map((file) => readFile(file).catch(() => null)),
  );
  await rm(files.changed, { force: true });
  if (!baseline) {
    if (isTrusted) {
      await mkdir(folder, { recursive: true });
      await writeFile(files.approved, now);
    }
    return { status: 'new' };
  }
  const difference = findDifference(baseline, now);
  if (!difference) {
    await rm(files.rejected, { force: true });
    return { status: 'approved' };
  }
  if (rejected && !findDifference(rejected, now)) return { status: 'rejected', difference };
  await writeFile(files.changed, now);
  return { status: 'changed', difference };
};

export const comparePictures = async (
  reportFolder: string,
  folder: string,
  steps: ReadonlyMap<string, string>,
  results: readonly Result[],
  isTrusted: boolean,
): Promise<PictureComparison[]> => {
  const compared: PictureComparison[] = [];
  for (const result of results.filter(({ layer }) => layer === 'browser')) {
    for (const step of result.steps.keys()) {
      const name = steps.get(pictureName(result, step));
      // Pages of other hosts have no picture.
      const now = name && (await readFile(join(reportFolder, `pictures/${name}.png`)).catch(() => null));
      if (name && now)
        compared.push({
          name,
          id: result.id,
          step,
          ...(await compareWithBaseline(folder, name, now, isTrusted)),
        });
    }
  }
  return compared;
};

/**
 * Approves changed or rejected pictures as baselines, or rejects them, and returns their names. `all` means the changed
 * ones that are not rejected. Throws if no such picture has the name.
 */
export const decideOn = async (
  folder: string,
  decision: 'approve' | 'reject',
  names: readonly string[],
): Promise<string[]> => {
  const present = await readdir(folder).catch((): string[] => []);
  const open = present
    .filter((file) => file.endsWith('.new.png'))
    .map((file) => file.slice(0, -'.new.png'.length));
  const chosen = names.includes('all') ? open : [...names];
  for (const name of chosen) {
    const isRejected = present.includes(`${name}.rejected.png`);
    if (!open.includes(name) && !isRejected)
      throw new Error(
        `No picture called ${name} differs in ${folder}. Those that do: ${open.join(', ') || 'none'}.`,
      );
    const { approved, changed, rejected } = filesOf(folder, name);
    const source = open.includes(name) ? changed : rejected;
    await rename(source, decision === 'approve' ? approved : rejected);
    if (decision === 'approve') await rm(rejected, { force: true });
  }
  return chosen;
};

const statuses: Record<PictureComparison['status'], string> = {
  approved: 'as approved',
  changed: 'changed',
  rejected: 'rejected',
  new: 'new',
};

export const pictureLines = (
  pictures: readonly PictureComparison[],
  replayOptions: string,
  isTrusted: boolean,
): string[] => {
  if (pictures.every(({ status }) => status === 'approved')) return [];
  const counts = Object.entries(statuses).map(
    ([status, text]) => `${pictures.filter((one) => one.status === status).length} ${text}`,
  );
  const changed = pictures.filter(({ status }) => status === 'changed').map(({ name }) => name);
  return [
    `Pictures: ${counts.join(', ')}.`,
    ...(!isTrusted && pictures.some(({ status }) => status === 'new')
      ? ['  New pictures were not stored as baselines, because paths failed or files are not committed.']
      : []),
    ...(changed.length > 0
      ? [
          `  ${changed.join(', ')}`,
          `  Look at them in the report; then: npm run flows -- --approve ${changed.join(',')}${replayOptions}`,
        ]
      : []),
  ];
};
