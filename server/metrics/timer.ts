import { Histogram, type Registry } from '@prometheus-io/client';
import { isOutage } from '#server/error-handler.ts';

type Method = (...args: never[]) => Promise<unknown>;
/** Returns the outcome label of a result, for each method. */
type Outcomes<Name extends string> = Record<Name, (result: unknown) => string>;

interface TimerOptions<Name extends string> {
  name: string;
  help: string;
  registry: Registry;
  outcomes: Outcomes<Name>;
}

export const ok = () => 'ok';

/** From a lookup in memory to the longest that a call waits: `query_timeout` in database.ts. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a function that wraps a method: the same results, and how long each took and how it ended. */
export function createTimer<Name extends string>(options: TimerOptions<Name>) {
  const { name, help, registry, outcomes } = options;
  const labelNames = ['operation', 'outcome'] as const;
  const durations = new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  // From the start: a rate needs a value before the first one.
  for (const method of Object.keys(outcomes))
    for (const outcome of ['outage', 'error']) durations.zero({ operation: snakeCase(method), outcome });

  return <Measured extends Method>(methodName: Name, method: Measured): Measured => {
    const operation = snakeCase(methodName);
    const outcomeOf = outcomes[methodName];
    const measured = async (...args: Parameters<Measured>) => {
      const start = performance.now();
      const observe = (outcome: string) =>
        durations.observe({ operation, outcome }, (performance.now() - start) / 1000);
      try {
        const result = await method(...args);
        observe(outcomeOf(result));
        return result;
      } catch (error) {
        observe(isOutage(error) ? 'outage' : 'error');
        throw error;
      }
    };
    return measured as Measured;
  };
}

/** Returns the object with the methods of `outcomes` measured. */
export function measureMethods<Target extends object, Name extends keyof Target & string>(
  target: Target,
  outcomes: Record<Name, unknown>,
  measure: (name: Name, method: Method) => Method,
): Target {
  const names = Object.keys(outcomes) as Name[];
  const methodOf = (name: Name) => (target[name] as Method).bind(target);
  return Object.fromEntries(names.map((name) => [name, measure(name, methodOf(name))])) as Target;
}
