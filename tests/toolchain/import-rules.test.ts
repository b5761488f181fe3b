import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const machine = 'machines/auth/auth.machine.ts';
const component = 'src/components/button.tsx';
const service = 'src/services/api/api.ts';
const screen = 'src/screens/auth/auth.screen.tsx';
const route = 'src/routes/auth.route.tsx';
const config = 'src/config/brand.ts';
const costing = 'src/costing/sheet.ts';
const server = 'server/app.ts';
const prerender = 'build/prerender/entry.tsx';
const runtime = 'src/runtime/use-app.ts';
const contract = 'contract/api.ts';
const local = 'local/stack.ts';
const build = 'build/patch-mapbox.ts';

/** A file and an import that it may not have. Linting the tree shows that existing imports are allowed. */
const cases = [
  [machine, 'react'],
  [machine, '#src/i18n/setup.ts'],
  [machine, '#contract/api.ts'],
  [component, '#contract/api.ts'],
  [component, '#machines/auth/auth.types.ts'],
  [component, '#src/runtime/use-app.ts'],
  [component, '#src/config/brand.ts'],
  [component, 'xstate'],
  [service, '#machines/auth/auth.machine.ts'],
  [service, '#server/app.ts'],
  [service, '#src/runtime/use-app.ts'],
  [service, 'react'],
  [screen, '#machines/auth/auth.machine.ts'],
  [screen, '#machines/auth/auth.actors.ts'],
  [screen, '#src/app/create-app.ts'],
  [screen, '#src/services/api/api.ts'],
  [screen, '#contract/api.ts'],
  [screen, 'firebase/auth'],
  [route, '#contract/api.ts'],
  [route, '#src/services/api/api.ts'],
  [route, '#machines/auth/auth.selectors.ts'],
  [component, '#src/costing/sheet.ts'],
  [costing, '#src/i18n/languages.ts'],
  [costing, 'react'],
  [config, '#src/runtime/use-app.ts'],
  ['src/app/create-app.ts', 'firebase/auth'],
  ['src/app/create-app.ts', '#server/app.ts'],
  [server, '#src/config/brand.ts'],
  [server, '#machines/auth/auth.types.ts'],
  [server, '../src/main.tsx'],
  [prerender, '#server/pages/static-site.ts'],
  [prerender, '#src/screens/auth/auth.screen.tsx'],
  [runtime, '#src/app/create-app.ts'],
  [runtime, '#src/screens/auth/auth.screen.tsx'],
  [runtime, '#src/services/api/api.ts'],
  [route, '#src/app/router.ts'],
  [contract, '#server/app.ts'],
  [contract, '#src/config/brand.ts'],
  [server, '#local/stack.ts'],
  [local, '#src/config/brand.ts'],
  [build, '#src/config/brand.ts'],
] as const;

/** Each case as a file in the case's folder, so one lint run checks them all. */
const caseFile = (index: number) => join(dirname(cases[index]?.[0] ?? ''), `case-${index}.ts`);
const tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
const refused = new Set<string>();

beforeAll(() => {
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [index, [, imported]] of cases.entries()) {
    mkdirSync(join(tree, dirname(caseFile(index))), { recursive: true });
    writeFileSync(join(tree, caseFile(index)), `import { x } from '${imported}';\n\nx();\n`);
  }
  const { stdout } = spawnSync(
    'biome',
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'],
    { cwd: tree, encoding: 'utf8' },
  );
  for (const { location } of JSON.parse(stdout).diagnostics) refused.add(location.path);
});
afterAll(() => rmSync(tree, { recursive: true }));

test.each(cases.map((rule, index) => [...rule, index] as const))(
  'import rules: %s may not import %s',
  (_file, _imported, index) => {
    expect(refused).toContain(caseFile(index));
  },
);
