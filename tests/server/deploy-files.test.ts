import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { apiBase } from '#contract/site.ts';
import { parseSettings } from '#server/config/settings.ts';
import { describeApi } from '#server/openapi.ts';

interface Service {
  image: string;
  build?: { args: string[] };
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: { default: { ipv4_address: string } };
}
const read = (file: string) => readFileSync(join('deploy', file), 'utf8');
const servicesOf = (file: string): Record<string, Service> => parse(read(file), { merge: true }).services;
const services = servicesOf('compose.yaml');
const { one, two, migrate, assets } = services;
const given = parseEnv(read('stand-in/settings.env'));
const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);

test.each(['compose.yaml', 'stand-in/compose.yaml'])('%s: mounts existing files', (file) => {
  const sources = Object.values(servicesOf(file))
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((source) => source.startsWith('.'));
  expect(sources).not.toEqual([]);
  expect(sources.filter((source) => !existsSync(join('deploy', source)))).toEqual([]);
});

test('compose.yaml: builds the image with each of its arguments', () => {
  const names = [...readFileSync('Dockerfile', 'utf8').matchAll(/^ARG (VITE_\w+|COMMIT)/gm)].map(
    ([, name]) => name,
  );
  expect(assets?.build?.args.toSorted()).toEqual(names.toSorted());
  expect(new Set([one, two, migrate].map((service) => service?.image))).toEqual(new Set([assets?.image]));
});

test('compose.yaml: requires the settings that the stand-in gives', () => {
  const isOptional = (name: string) => name === 'CREDENTIALS_FILE' || name.startsWith('VITE_');
  expect(required.filter((name) => !given[name])).toEqual([]);
  expect(Object.keys(given).filter((name) => !required.includes(name) && !isOptional(name))).toEqual([]);
});

test('compose.yaml: gives the processes settings that the server accepts', () => {
  const interpolate = (value: string) => value.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => given[name] ?? '');
  for (const { environment = {} } of [one, two, migrate] as Service[]) {
    const env = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, interpolate(String(value))]),
    );
    // Files of the container.
    const files = { ASSETS_DIR: '.', GOOGLE_APPLICATION_CREDENTIALS: 'deploy/stand-in/credentials.json' };
    const settings = parseSettings({ NODE_ENV: 'production', ...env, ...files });
    expect(settings).toMatchObject({ trustedProxies: 1, dashboardUrl: given.VITE_DASHBOARD_URL });
  }
  expect(migrate?.environment?.DATABASE_URL).toContain('site_owner');
});

test('haproxy and Prometheus: have the addresses of the processes', () => {
  const addresses = [one, two].map((service) => service?.networks?.default.ipv4_address ?? '');
  const servers = [...read('haproxy.cfg').matchAll(/^ {2}server (?:one|two) (\S+) maxconn \d+$/gm)];
  const own = addresses.map((address) => `${address}:8080`);
  // Those of pages and API.
  expect(servers.map(([, address]) => address)).toEqual([...own, ...own]);
  const { scrape_configs } = parse(readFileSync('docs/metrics/prometheus.yml', 'utf8'));
  const proxy = services.haproxy?.networks?.default.ipv4_address;
  expect(services.haproxy?.environment?.METRICS_HOST).toBe(proxy);
  expect(scrape_configs[1].static_configs[0].targets).toEqual([`${proxy}:8405`]);
  expect(scrape_configs[0].static_configs[0].targets).toEqual(addresses.map((address) => `${address}:9464`));
});

test('certificate.sh: joins chain and key in place, and reloads haproxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string, mode = 0o600) =>
    writeFileSync(join(folder, name), text, { mode });
  write('fullchain.pem', 'chain\n');
  write('privkey.pem', 'key\n');
  write('site.pem', 'before\n', 0o640);
  write('systemctl', `#!/bin/sh\necho "$@" > ${folder}/reloaded\n`, 0o700);
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    RENEWED_LINEAGE: folder,
    CERTIFICATE_FILE: join(folder, 'site.pem'),
  };
  execFileSync('sh', ['deploy/certificate.sh'], { env });
  expect(readFileSync(join(folder, 'site.pem'), 'utf8')).toBe('chain\nkey\n');
  expect(statSync(join(folder, 'site.pem')).mode & 0o777).toBe(0o640);
  expect(readFileSync(join(folder, 'reloaded'), 'utf8')).toBe('reload haproxy\n');
});

test('unavailable.html: says the same in both languages, without another file', () => {
  const page = read('unavailable.html');
  expect(page).toMatch(/<html lang="es">.*<section lang="en">/s);
  expect(page.match(/<a href="">/g)).toHaveLength(2);
  expect(page).not.toMatch(/<(script|img|link)|url\(|https?:/);
});

test('haproxy.cfg: names the calls of the API in its log', async () => {
  const [, known = ''] = /acl known path (.+)/.exec(read('haproxy.cfg')) ?? [];
  const { paths } = describeApi({ sessionCookieDomain: undefined });
  expect(known.split(' ').sort()).toEqual(
    Object.keys(paths)
      .map((path) => apiBase + path)
      .sort(),
  );
});

test('cloud-run.yaml: has settings that the server accepts, for two entries of X-Forwarded-For', () => {
  const DATABASE_URL =
    'postgres://escandallo:app@localhost/escandallo?host=/cloudsql/project:region:instance';
  const env = { NODE_ENV: 'production', DATABASE_URL, ...parse(read('cloud-run.yaml')) };
  const { trustedProxies, metrics, sessionCookieDomain } = parseSettings(env);
  expect({ trustedProxies, metrics, sessionCookieDomain }).toEqual({
    trustedProxies: 2,
    metrics: undefined,
    sessionCookieDomain: 'example.com',
  });
});

// Elsewhere than on Linux there is no systemd.
test
  .runIf(existsSync('/usr/bin/systemd-analyze'))
  .each(['escandallo.service', 'backup/escandallo-backup.service', 'retention/escandallo-retention.service'])(
  '%s: has no more rights than it needs',
  (file) => {
    const args = ['security', '--offline=yes', '--threshold=20', '--no-pager', join('deploy', file)];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(stdout + stderr).toMatch(/Overall exposure level for \S+: 1\.\d OK/);
    expect(status).toBe(0);
  },
);
