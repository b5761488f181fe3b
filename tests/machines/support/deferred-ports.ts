/** A port call that waits until the test answers it. */
interface PendingCall {
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Lets every reaction to an answer happen before the test goes on. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Fakes for asynchronous port methods: every call is recorded and stays open until answered.
 * Answering a method without a pending call is an error.
 */
export const deferredPorts = <TName extends string>(...names: readonly TName[]) => {
  const calls: { name: TName; args: readonly unknown[] }[] = [];
  const pending = new Map<TName, PendingCall[]>();
  const method =
    (name: TName) =>
    (...args: unknown[]) => {
      calls.push({ name, args });
      return new Promise<never>((resolve, reject) => {
        const call: PendingCall = { args, resolve: resolve as never, reject };
        pending.set(name, [...(pending.get(name) ?? []), call]);
        const signal = args.find((arg) => arg instanceof AbortSignal);
        signal?.addEventListener('abort', () =>
          pending.set(
            name,
            (pending.get(name) ?? []).filter((other) => other !== call),
          ),
        );
      });
    };
  const take = (name: TName) => {
    const call = pending.get(name)?.pop();
    if (!call) throw new Error(`No call is pending for ${name}`);
    return call;
  };
  return {
    ports: Object.fromEntries(names.map((name) => [name, method(name)])) as Record<
      TName,
      (...args: unknown[]) => Promise<never>
    >,
    calls,
    resolve: (name: TName, value?: unknown) => take(name).resolve(value),
    reject: (name: TName, reason: unknown) => take(name).reject(reason),
    /** The methods that wait for an answer, once for each call. */
    waiting: () => [...pending].flatMap(([name, open]) => open.map(() => name)),
    /** How often a method was called. */
    count: (name: TName) => calls.filter((call) => call.name === name).length,
    /** The arguments of the latest call. */
    lastArgs: (name: TName) => calls.findLast((call) => call.name === name)?.args,
  };
};
