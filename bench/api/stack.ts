/** The API as in production and the floor, a minimal server. They share a PostgreSQL; Google responds after 20 ms. */
import { findFreePort } from '#local/ports.ts';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { keyVariable, privateKey, publicKey } from '#tests/harden/support/google.ts';
import { startHaproxy } from '#tests/harden/support/haproxy.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { startScript } from './processes.ts';

export type ApiStack = Awaited<ReturnType<typeof openApiStack>>;

export async function openApiStack() {
  const postgres = await startPostgres();
  const google = await startScript('google-server.ts', { [keyVariable]: privateKey });
  const sandbox = await createSandbox({ isSilent: true });
  const port = String(await findFreePort());
  const floor = await startScript('floor-server.ts', {
    PORT: port,
    DATABASE_URL: postgres.url,
    PUBLIC_KEY: publicKey,
  });
  const start = async (proxies: number) => {
    const { url, pid, signal } = await sandbox.start({
      ...productionSettings(postgres.url),
      GOOGLE_STAND_IN_PORT: String(google.message),
      TRUSTED_PROXIES: String(proxies),
      // Uses the default limits.
      RATE_LIMIT_PER_ADDRESS: '',
      RATE_LIMIT_PER_USER: '',
    });
    return { url, pid, close: async () => void (await signal('SIGKILL')) };
  };
  return {
    postgres,
    floor: { url: `http://127.0.0.1:${port}`, pid: floor.pid },
    /** Trusts the bench as its proxy: the bench sets the callers' IP addresses. */
    startOne: () => start(1),
    /** Trusts two proxies, because haproxy appends the bench's IP address to `X-Forwarded-For`. */
    async startBehindHaproxy(count: number) {
      const processes = await Promise.all(Array.from({ length: count }, () => start(2)));
      const apiUrls = processes.map(({ url }) => url);
      const balancer = await startHaproxy({
        folder: sandbox.folder,
        apiUrls,
        siteUrl: apiUrls[0] ?? '',
        checkMs: 1_000,
      });
      return {
        url: balancer.url,
        pid: processes[0]?.pid ?? 0,
        async close() {
          await balancer.close();
          for (const { close } of processes) await close();
        },
      };
    },
    async close() {
      floor.close();
      await sandbox.close();
      google.close();
      await postgres.close();
    },
  };
}
