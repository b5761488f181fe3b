import fc from 'fast-check';
import type { SectionName } from '#flows/flow.model.ts';
import type { Layer } from '#flows/layers/layer.types.ts';
import type { EventName } from '#flows/model/events.ts';
import { graphs } from './paths.ts';

/** Seeded, so a failed path can be repeated. */
const SEED = 20_240_726;

/**
 * Runs random paths: schedules two events at a time in random order. The later one only happens if the model still allows
 * it.
 */
export const runRandomPaths = (layer: Layer, section: SectionName, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 3, maxLength: 12 }),
      async (scheduler, turns) => {
        const graph = graphs[section];
        const session = await layer.begin(section);
        let state = graph.start;
        const edgesHere = () => graph.edges.get(state.key) ?? [];
        try {
          await session.assertState(state);
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
              await session.perform(event);
              state = edge.target;
              await session.assertState(state);
            }
          }
        } finally {
          await session.close();
        }
      },
    ),
    { seed: SEED, numRuns, endOnFailure: true },
  );
