/**
 * Callers that use two processes continuously, as pages do: they repeat a request after a 503 and its
 * Retry-After.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { problemTypes } from '#contract/problem-types.ts';
import type { ApiProcess } from '#tests/harden/support/api-process.ts';
import { type Answer, type Caller, createToken, openSession, register } from '#tests/harden/support/call.ts';
import { tally } from '#tests/harden/support/check.ts';

const writers = 8;
const betweenCallsMs = 40;
const betweenChecksMs = 100;

export type Callers = Awaited<ReturnType<typeof startCallers>>;

/** Unexpected responses, aborted and hanging requests are errors. */
export async function startCallers(apis: ApiProcess[]) {
  const calls = apis.map(({ call }) => call);
  const [first] = calls as [Caller, ...Caller[]];
  assert.equal((await register(first, 'guest')).status, 201);
  const cookie = await openSession(first, createToken('guest'));
  const acknowledged: string[] = [];
  const becauseOf: string[] = [];
  for (const { log } of apis) {
    log.on('line', (line) => {
      const [, code] = /The database refused or did not answer \((\w+)\)/.exec(line) ?? [];
      if (code) becauseOf.push(code);
    });
  }
  const answers: Record<'register' | 'read' | 'session', string[]> = { register: [], read: [], session: [] };
  let prefix = 'before';
  let isOver = false;
  let failure: unknown;
  let lastAt = performance.now();
  let longestMs = 0;
  let slowestCheckMs = 0;

  function acknowledge(uid: string) {
    acknowledged.push(uid);
    longestMs = pauseMs();
    lastAt = performance.now();
  }
  const pauseMs = () => Math.max(longestMs, performance.now() - lastAt);

  /** Repeats a request until an expected status; returns the number of waits. */
  async function insist(kind: keyof typeof answers, call: () => Promise<Answer>, ...expected: number[]) {
    for (let waits = 0; ; waits++) {
      const answer = await call();
      answers[kind].push(String(answer.status));
      if (expected.includes(answer.status)) return { answer, waits };
      await pause(pauseOf(answer) * (1 + Math.random() / 4));
      if (isOver) return { waits };
    }
  }

  async function write(writer: number) {
    for (let index = writer; !isOver; index += writers) {
      const uid = `${prefix}-${index}`;
      const call = calls[index % calls.length] as Caller;
      const { answer, waits } = await insist('register', () => register(call, uid), 200, 201);
      if (!answer) return;
      assert(answer.status === 201 || waits > 0, `${uid} was there before`);
      assert.equal(JSON.parse(answer.body).uid, uid);
      acknowledge(uid);
      await pause(betweenCallsMs);
    }
  }

  /** Expects an owner of one process in the other one immediately. */
  async function read(call: Caller) {
    while (!isOver) {
      await pause(betweenChecksMs);
      const uid = acknowledged.at(-1);
      if (!uid) continue;
      const { answer } = await insist('read', () => call('GET', '/users', { token: createToken(uid) }), 200);
      if (answer) assert.equal(JSON.parse(answer.body).uid, uid);
    }
  }

  async function checkSession(call: Caller) {
    while (!isOver) {
      const { status, body, ms } = await call('GET', '/logout', { cookie });
      answers.session.push(String(status));
      assert.deepEqual([status, JSON.parse(body)], [200, { valid: true }]);
      slowestCheckMs = Math.max(slowestCheckMs, ms);
      await pause(betweenChecksMs);
    }
  }

  const running = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...calls.map(read),
    ...calls.map(checkSession),
  ].map((work) =>
    work.catch((error) => {
      failure ??= error;
      isOver = true;
    }),
  );

  const expectFine = () => {
    if (failure) throw failure;
  };
  return {
    acknowledged,
    answers,
    slowestCheckMs: () => slowestCheckMs,
    /** Database errors that caused a Retry-After, counted. */
    reasons: () => tally(becauseOf),
    /** Starts a phase: its uids begin with this name. */
    begin(name: string) {
      prefix = name;
      longestMs = 0;
      becauseOf.splice(0);
    },
    /** The longest time without a registration in this phase. Throws after an unexpected response. */
    pauseMs() {
      expectFine();
      return pauseMs();
    },
    async close() {
      isOver = true;
      await Promise.all(running);
      expectFine();
    },
  };
}

/** Returns the `Retry-After` of a 503, in milliseconds. Asserts that the response is one. */
function pauseOf({ status, headers, body }: Answer) {
  assert.equal(status, problemTypes.unavailable, body);
  assert.equal(JSON.parse(body).type, '/problems/unavailable');
  const seconds = headers['retry-after'];
  assert.match(String(seconds), /^[1-9]$/);
  return Number(seconds) * 1000;
}
