/** Rows of docs/asvs.md, and the code mutations that their proofs must detect. */

/** Tests with this text in their title, or a check of `npm run harden`. */
export type Proof =
  | { readonly project: string; readonly file: string; readonly title: string }
  | { readonly harden: string };

/** Breaks a row's claim by replacing `original`, which occurs once in `file`. */
export interface Mutation {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly proof: Proof;
}

interface Fulfilled {
  /** `V1.2.4`, `V3.3.1-4`, `V1.1.1, V1.2.1`. */
  readonly ids: string;
  readonly summary: string;
  /** Details for readers, in Markdown. */
  readonly note?: string;
  readonly mutations: readonly [Mutation, ...Mutation[]];
}

/** Unfulfilled, delegated, or not provable by a command: `note` states the reason. */
interface WithVerdict {
  readonly ids: string;
  readonly summary: string;
  readonly verdict: 'no' | 'partly' | 'level 1' | 'Firebase' | 'deployment' | 'not applicable';
  readonly note: string;
  readonly mutations?: readonly Mutation[];
}

export type Row = Fulfilled | WithVerdict;

const inProject = (project: string, folder: string) => (file: string, title: string) => ({
  project,
  file: folder + file,
  title,
});
export const server = inProject('node', 'tests/server/');
export const local = inProject('node', 'tests/local/');
export const services = inProject('node', 'tests/src/services/');
export const view = inProject('view', 'tests/src/');
export const machines = inProject('machines', 'tests/machines/');
export const toolchain = inProject('toolchain', 'tests/toolchain/');
export const harden = (check: string) => ({ harden: check });

/** Positional arguments make rows short. */
export const mutation = (file: string, original: string, replacement: string, proof: Proof): Mutation => ({
  file,
  original,
  replacement,
  proof,
});

export const proofName = (proof: Proof) =>
  'harden' in proof ? `harden ${proof.harden}` : `${proof.file.split('/').at(-1)}: ${proof.title}`;
