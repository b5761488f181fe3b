/** Rejects when `work` takes longer than `timeoutMs`; otherwise settles as it does. */
export async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`No response within ${timeoutMs} ms.`)), timeoutMs);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
