import fc from 'fast-check';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { Layer } from '#tests/flows/layers/layer.types.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { graphs } from './paths.ts';
import { offeredIn } from './walk.ts';

/** The same walks at every run: a red one can be looked at. */
const SEED = 20_240_726;

/**
 * Walks where chance leads. At each turn two things are about to happen, and the scheduler decides which comes
 * first; the later one only happens if the model still allows it.
 */
export const walkAtRandom = (layer: Layer, part: PartName, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 3, maxLength: 12 }),
      async (scheduler, turns) => {
        const graph = graphs[part];
        const visit = await layer.begin(part);
        let state = graph.start;
        const edgesHere = () => graph.edges.get(state.key) ?? [];
        try {
          await visit.look(state, offeredIn(part, state));
          for (const [one, other] of turns) {
            const edges = edgesHere();
            if (edges.length === 0) break;
            const rivals = new Set([one, other].map((chance) => edges[chance % edges.length]?.event));
            const arrived: EventName[] = [];
            for (const event of rivals) {
              if (event)
                void scheduler.schedule(Promise.resolve(event), event).then((name) => arrived.push(name));
            }
            await scheduler.waitAll();
            for (const event of arrived) {
              const edge = edgesHere().find((candidate) => candidate.event === event);
              if (!edge) continue;
              await visit.act(event);
              state = edge.target;
              await visit.look(state, offeredIn(part, state));
            }
          }
        } finally {
          await visit.close();
        }
      },
    ),
    { seed: SEED, numRuns, endOnFailure: true },
  );
