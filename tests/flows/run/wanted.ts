import type { Language } from '#src/i18n/languages.ts';
import type { FlowPath } from './paths.ts';

/** What a run is about, as the command says it to the processes that it starts. */
export interface Wish {
  readonly path?: string | undefined;
  readonly grep?: string | undefined;
  readonly criteria?: readonly FlowPath['criterion'][] | undefined;
  readonly language?: Language | undefined;
}

const wish = (): Wish => JSON.parse(process.env.FLOWS ?? '{}');

export const wantedLanguage = (): Language => wish().language ?? 'en';

/** By default, and in `npm test`: every transition. */
export const wantedPaths = (paths: readonly FlowPath[], one: Wish = wish()): FlowPath[] =>
  paths.filter(
    ({ id, part, criterion, steps }) =>
      (one.path ? id === one.path : (one.criteria ?? ['transitions']).includes(criterion)) &&
      (!one.grep ||
        `${id} ${part} ${steps.map(({ event, target }) => `${event} ${target.value}`).join(' ')}`.includes(
          one.grep,
        )),
  );
