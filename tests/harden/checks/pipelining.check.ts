import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { attack } from '#tests/harden/support/api-process.ts';
import { openSocket, warmUp } from '#tests/harden/support/call.ts';
import { type Check, percentile, type RunningApi, tally } from '#tests/harden/support/check.ts';

const sockets = 20;
/** A call, a page, and a health check. */
const paths = ['/api/v1/logout', '/', '/healthz'] as const;
/** Sockets that always have the maximum of open requests. */
const politeSockets = 100;
const politePaths = ['/healthz', '/readyz'] as const;
const callsPerSecond = 100;
/** A median: the machine may have other things to do. */
const maxMedianMs = 1_000;
/** The server's limit of open requests per socket. */
const maxAnswers = 16;
/** Leaves time for figures when the claim is false. */
const timeoutMs = 120_000;
const growthMb = 200;

interface Flood {
  requests: number;
  /** Duration for which a disconnected client reconnects. */
  repeatMs: number;
  maxMsToWait: number;
}

const long: Flood = { requests: 20_000, repeatMs: 5_000, maxMsToWait: 5_000 };
/** The machine may have other things to do. */
const short: Flood = { requests: 2_000, repeatMs: 500, maxMsToWait: Number.POSITIVE_INFINITY };

export const pipelining: Check = {
  name: 'pipelining',
  claim: `thousands of requests on each of ${sockets} sockets, pipelined, and ${maxAnswers} at a time on each of ${politeSockets}: others are answered, memory flat`,
  run: (options) =>
    attack(
      options,
      {},
      async ({ api }) => {
        await warmUp(api.call);
        const figures: string[] = [];
        for (const path of paths) figures.push(await flood(api, path, options.quick ? short : long));
        for (const path of politePaths) figures.push(await floodPolitely(api, path, options.quick ? 2 : 10));
        return figures.join('\n  ');
      },
      { timeoutMs },
    ),
};

async function flood(api: RunningApi['api'], path: string, { requests, repeatMs, maxMsToWait }: Flood) {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requests));
  const before = api.memory();
  const waits: number[] = [];
  const statuses: number[] = [];
  let memory = before;
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      const { status, ms } = await api.call('GET', '/logout');
      statuses.push(status);
      waits.push(ms);
      await pause(5);
    }
  };
  const look = setInterval(() => {
    memory = Math.max(memory, api.memory());
  }, 50);
  const answers: number[] = [];
  const begin = performance.now();
  const flooding = Array.from({ length: sockets }, async () => {
    do answers.push(await pipeline(api.url, bytes, requests));
    while (performance.now() < begin + repeatMs);
  });
  const over = Promise.all(flooding).then(() => {
    isOver = true;
  });
  await Promise.all([over, call()]).finally(() => clearInterval(look));
  const seconds = (performance.now() - begin) / 1000;
  const longest = Math.max(...waits);
  const figures = `${path}: ${answers.length} × ${requests} in ${seconds.toFixed(1)} s, at most ${Math.max(...answers)} of them answered; another caller (${tally(statuses)}) waits ${percentile(waits, 0.5).toFixed(1)} ms, at most ${longest.toFixed(0)} ms; ${before.toFixed(0)} MB, at most ${memory.toFixed(0)} MB`;
  assert(Math.max(...answers) <= maxAnswers, figures);
  assert.deepEqual(new Set(statuses), new Set([200]), figures);
  assert(memory < before + growthMb, figures);
  assert(longest < maxMsToWait, figures);
  return figures;
}

/** Opens sockets that never exceed the server's limit of open requests, and calls at a fixed rate beside them. */
async function floodPolitely(api: RunningApi['api'], path: string, seconds: number) {
  const end = new AbortController();
  const batch = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(maxAnswers));
  const flooding = Promise.all(
    Array.from({ length: politeSockets }, async () => {
      let answers = 0;
      while (!end.signal.aborted) answers += await repeatBatch(api.url, batch, end.signal);
      return answers;
    }),
  );
  await pause(500);
  const waits: number[] = [];
  const statuses: number[] = [];
  const calls: Promise<void>[] = [];
  const begin = performance.now();
  for (let index = 0; index < seconds * callsPerSecond; index++) {
    const early = (index * 1000) / callsPerSecond - (performance.now() - begin);
    if (early > 0) await pause(early);
    const call = async () => {
      const { status, ms } = await api.call('GET', '/logout');
      statuses.push(status);
      waits.push(ms);
    };
    calls.push(call());
  }
  const perSecond = (waits.length * 1000) / (performance.now() - begin);
  await Promise.all(calls);
  end.abort();
  const median = percentile(waits, 0.5);
  const answered = (await flooding).reduce((sum, count) => sum + count, 0);
  const figures = `${path}: ${maxAnswers} at a time on ${politeSockets} sockets, ${answered} answered; of ${callsPerSecond} calls/s beside them (${tally(statuses)}) ${perSecond.toFixed(0)} are, after ${median.toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms`;
  assert.deepEqual(new Set(statuses), new Set([200]), figures);
  assert(perSecond > callsPerSecond / 2 && median < maxMedianMs, figures);
  return figures;
}

/** Repeats the batch whenever all of it is answered. Returns the number of responses until the socket was closed. */
async function repeatBatch(url: string, batch: Buffer, end: AbortSignal) {
  const socket = openSocket(url);
  let answers = 0;
  socket.on('data', (data) => {
    const before = answers;
    answers += data.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (end.aborted) socket.destroy();
    else if (Math.floor(answers / maxAnswers) > Math.floor(before / maxAnswers)) socket.write(batch);
  });
  socket.write(batch);
  const leave = () => socket.destroy();
  end.addEventListener('abort', leave);
  await once(socket, 'close').catch(() => undefined);
  end.removeEventListener('abort', leave);
  return answers;
}

/** Sends all requests together. Returns the number of responses until the connection was closed. */
async function pipeline(url: string, bytes: Buffer, requests: number) {
  const socket = openSocket(url);
  let answers = 0;
  socket.on('data', (data) => {
    answers += data.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (answers === requests) socket.destroy();
  });
  socket.write(bytes);
  // The server may reset the connection during the write.
  await once(socket, 'close').catch(() => undefined);
  return answers;
}
