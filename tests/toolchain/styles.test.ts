import { globSync, readFileSync } from 'node:fs';
import postcss, { type Node } from 'postcss';
import { expect, test } from 'vitest';

const lines = ['src/**/*.css', 'server/**/*.css']
  .flatMap((pattern) => globSync(pattern))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );

// Safari has no such shorthand before 26. The build puts a prefixed one before it, which a var() makes the
// second one win over, and then it is none.
test('styles: use the shorthand text-decoration for none only', () => {
  expect(lines.filter((line) => /text-decoration:(?! none;)/.test(line))).toEqual([]);
});

// WebKit draws each line of a double border as a third of its width, and blurs what is no whole pixel: four
// pixels are one thick bar, five leave one between the lines.
test('styles: have double borders of three or five pixels', () => {
  expect(lines.filter((line) => /\d+px double/.test(line) && !/\b[35]px double/.test(line))).toEqual([]);
});

// A touch screen keeps the last thing that was pressed hovered: it would look pressed until another one is.
test('styles: limit hover rules to devices that hover', () => {
  const isLimited = (node: Node | undefined): boolean =>
    node !== undefined && (/\(hover: hover\)/.test(Object(node).params) || isLimited(node.parent));
  const hovers: { selector: string; limited: boolean }[] = [];
  for (const file of globSync('src/**/*.css'))
    postcss.parse(readFileSync(file, 'utf8')).walkRules(/:hover/, (rule) => {
      hovers.push({ selector: `${file}: ${rule.selector}`, limited: isLimited(rule) });
    });
  expect(hovers.length).toBeGreaterThan(10);
  expect(hovers.filter(({ limited }) => !limited)).toEqual([]);
});

test('styles: select and show only data attributes that the code sets', () => {
  const code = [
    'src/**/*.{ts,tsx}',
    'build/**/*.{ts,tsx}',
    'node_modules/@radix-ui/react-toast/dist/index.mjs',
  ]
    .flatMap((pattern) => globSync(pattern))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const property = (name: string) =>
    name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = new Set(lines.flatMap((line) => line.match(/\bdata-[a-z-]+/g) ?? []));
  expect(names).toContain('data-busy-label');
  const isSet = (name: string) => code.includes(name) || code.includes(`dataset.${property(name)}`);
  expect([...names].filter((name) => !isSet(name))).toEqual([]);
});

test('SVG files: use the colours of the tokens', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const colours = globSync('src/**/*.svg').flatMap(
    (file) => readFileSync(file, 'utf8').match(/#\w{6}/g) ?? [],
  );
  expect(colours.length).toBeGreaterThan(0);
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([]);
});
