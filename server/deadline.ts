/** Rejects when there is no answer in time. */
export async function withDeadline<Answer>(answer: Promise<Answer>, patienceMs: number): Promise<Answer> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new Error('No answer in time.')), patienceMs);
  return Promise.race([answer, deadline.promise]).finally(() => clearTimeout(timer));
}
