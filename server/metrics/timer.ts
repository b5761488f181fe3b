import { Histogram, type Registry } from 'prom-client';

interface TimerOptions {
  name: string;
  help: string;
  registry: Registry;
  /** What an error counts as. */
  outcomeOf: (error: unknown) => string;
}

/** Answers what `work` answers, and observes how long it took and how it ended. */
export type Timer = <Answer>(
  operation: string,
  work: () => Promise<Answer>,
  /** Of an answer; usually `ok`. */
  outcomeOf?: (answer: Answer) => string,
) => Promise<Answer>;

/** From a lookup in memory to the longest that a call waits: see docs/decisions/0034. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createTimer({ name, help, registry, outcomeOf: outcomeOfError }: TimerOptions): Timer {
  const labelNames = ['operation', 'outcome'] as const;
  const durations = new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  return async (operation, work, outcomeOf = () => 'ok') => {
    const start = performance.now();
    const observe = (outcome: string) =>
      durations.observe({ operation, outcome }, (performance.now() - start) / 1000);
    try {
      const answer = await work();
      observe(outcomeOf(answer));
      return answer;
    } catch (error) {
      observe(outcomeOfError(error));
      throw error;
    }
  };
}
