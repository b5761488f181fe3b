/** What docs/asvs.md says of a requirement, and how the code is broken to see that its proof notices. */

/** Tests of this title, or whose title begins or goes on so; or a check of `npm run harden`. */
export type Proof =
  | { readonly project: string; readonly file: string; readonly title: string }
  | { readonly harden: string };

/** Takes away what a row promises: `text`, which occurs once in `file`, becomes something else. */
export interface Break {
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  readonly proof: Proof;
}

interface Kept {
  /** `V1.2.4`, `V3.3.1-4`, `V1.1.1, V1.2.1`. */
  readonly ids: string;
  readonly what: string;
  /** What a reader should know besides, in Markdown. */
  readonly note?: string;
  readonly breaks: readonly [Break, ...Break[]];
}

/** What is not kept, is somebody else's, or is not to be shown by a command: `note` says why. */
interface NotKept {
  readonly ids: string;
  readonly what: string;
  readonly verdict: 'no' | 'partly' | 'level 1' | 'Firebase' | 'deployment' | 'nothing to keep';
  readonly note: string;
  readonly breaks?: readonly Break[];
}

export type Row = Kept | NotKept;

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

/** A break in one line of a row's table. */
export const broken = (file: string, text: string, becomes: string, proof: Proof): Break => ({
  file,
  text,
  becomes,
  proof,
});

export const proofName = (proof: Proof) =>
  'harden' in proof ? `harden ${proof.harden}` : `${proof.file.split('/').at(-1)}: ${proof.title}`;
