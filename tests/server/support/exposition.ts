/** Parses the format that Prometheus scrapes: https://prometheus.io/docs/instrumenting/exposition_formats/ */
import { expect } from 'vitest';

export type Samples = ReadonlyMap<string, number>;

const typeLine = /^# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram|summary)$/;
const helpLine = /^# HELP [a-z][a-z0-9_]* \S/;
// @prometheus-io/client writes Nan, which Prometheus reads too.
const sampleLine = /^([a-z][a-z0-9_]*)(\{([a-z_]+="[^"\\\n]*",?)+\})? (-?\d[\d.e+-]*|Nan)$/;

/** Each sample by its name and labels, as they are written. Every line must have the right form, and each metric a type. */
export function parseExposition(text: string): Samples {
  const samples = new Map<string, number>();
  const types = new Set<string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, typed] = typeLine.exec(line) ?? [];
    if (typed) {
      expect(types.has(typed), `${typed} has one type`).toBe(false);
      types.add(typed);
    } else if (!helpLine.test(line)) {
      const [, name = '', labels = '', , value] = sampleLine.exec(line) ?? [];
      expect(name, line).not.toBe('');
      expect(types.has(name) || types.has(name.replace(/_(bucket|sum|count)$/, '')), line).toBe(true);
      expect(samples.has(name + labels), line).toBe(false);
      samples.set(name + labels, Number(value));
    }
  }
  return samples;
}

/** The samples of one name that are not zero, by their labels as `POST /api/v1/users 201`. */
export const readCounts = (samples: Samples, name: string) =>
  Object.fromEntries(
    [...samples]
      .filter(([key, value]) => (key === name || key.startsWith(`${name}{`)) && value !== 0)
      .map(([key, value]) => [[...key.matchAll(/="([^"]*)"/g)].map(([, label]) => label).join(' '), value]),
  );
