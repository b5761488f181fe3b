import { type Plugin, parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripDescriptions } from '#build/strip-descriptions.ts';

const transform = (code: string) => {
  const { handler } = stripDescriptions().transform as Extract<Plugin['transform'], { handler: unknown }>;
  return Reflect.apply(handler, { parse: parseAst }, [code, 'auth.machine.ts']) as { code: string } | null;
};

test('stripDescriptions: removes only the descriptions of states', () => {
  expect(
    transform(
      `const a = { description: "It's, 'so'", states: { b: { on: {}, description: 'A "b"' } }, tags: 'description' };`,
    )?.code.replace(/\s+/g, ''),
  ).toBe(`consta={states:{b:{on:{},}},tags:'description'};`);
});

test('stripDescriptions: keeps values other than strings', () => {
  expect(transform('const a = { description, b: { description: describe() } };')).toBeNull();
});
