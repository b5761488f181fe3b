/** Rows of docs/asvs.md, and the mutations of the code that their proofs must detect. */

/** Tests with this text in their title; or a check of `npm run harden`. */
export type Proof =
  | { readonly project: string; readonly file: string; readonly title: string }
  | { readonly harden: string };

/** Breaks the claim of a row: replaces `text`, which occurs once in `file`. */
export interface Mutation {
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
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

/** Unfulfilled, delegated, or not provable by a command: `note` gives the reason. */
interface Unproven {
  readonly ids: string;
  readonly summary: string;
  readonly verdict: 'no' | 'partly' | 'level 1' | 'Firebase' | 'deployment' | 'nothing to keep';
  readonly note: string;
  readonly mutations?: readonly Mutation[];
}

export type Row = Fulfilled | Unproven;

const inProject = (project: string, folder: string) => (file: string, title: string) => ({
  project,
  file: folder + file,
  title,
});
export const node = inProject('node', 'tests/server/');
export const local = inProject('node', 'tests/local/');
export const services = inProject('node', 'tests/src/services/');
export const view = inProject('view', 'tests/src/');
export const machines = inProject('machines', 'tests/machines/');
export const toolchain = inProject('toolchain', 'tests/toolchain/');
export const harden = (check: string) => ({ harden: check });

/** A mutation in one line of a row. */
export const mutation = (file: string, text: string, becomes: string, proof: Proof): Mutation => ({
  file,
  text,
  becomes,
  proof,
});

export const proofName = (proof: Proof) =>
  'harden' in proof ? `harden ${proof.harden}` : `${proof.file.split('/').at(-1)}: ${proof.title}`;
