import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/metrics/metrics.ts';
import { alertCases } from '#tests/harden/support/alert-cases.ts';
import { FakeIdentity } from './support/fake-identity.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const alerts = read('docs/metrics/alerts.yml') + read('docs/metrics/infrastructure.yml');
const runbooks = read('docs/runbooks.md');
const guide = read('docs/production.md');

/** As in a process that has a port for them. */
const { registry, measureIdentity, watchPool, watchProcess } = createMetrics();
measureIdentity(new FakeIdentity());
watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 10 } });
watchProcess(async () => true);
const known = registry.getMetricsAsArray().map(({ name }) => name);
const own = known.filter((name) => /^(escandallo|http)_/.test(name));

const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:escandallo|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

test.each(['docs/metrics/alerts.yml', 'docs/metrics/dashboard.json'])(
  '%s: queries existing metrics',
  (file) => {
    const asked = namesIn(read(file));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('guide: lists every metric', () => {
  expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  expect(namesIn(guide).filter((name) => !known.includes(name))).toEqual([]);
});

test('alerts: have a test, a severity and a remedy', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(Object.keys(alertCases).sort()).toEqual(names.toSorted());
  // Each has its runbook, and no runbook is left over.
  expect([...runbooks.matchAll(/^## (Escandallo\w+)$/gm)].map(([, name]) => name).sort()).toEqual(
    names.sort(),
  );
  for (const name of names) expect(alerts).toContain(`runbook: docs/runbooks.md#${name?.toLowerCase()}\n`);
  for (const part of [/severity: (critical|warning)$/gm, /summary: /g, /description: /g]) {
    expect(alerts.match(part)).toHaveLength(names.length);
  }
});

test('prometheus.yml: names the probed site in alerts', () => {
  const config = read('docs/metrics/prometheus.yml').replace(/^ {2}# (?=( {2})*[-a-z])/gm, '  ');
  const job = parse(config).scrape_configs.find(
    ({ job_name }: { job_name: string }) => job_name === 'escandallo-site',
  );
  expect(job.static_configs).toEqual([{ targets: ['https://www.example.com'] }]);
  expect(job.relabel_configs).toContainEqual({ source_labels: ['__address__'], target_label: 'instance' });
});

test('runbooks: begin with a command or a query', () => {
  const sections = runbooks.split(/^## (?=Escandallo)/m).slice(1);
  expect(sections.filter((section) => !/^- \*\*Look at\*\*: `/m.test(section))).toEqual([]);
});
