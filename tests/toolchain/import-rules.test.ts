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

/** [file, what it imports, whether it may]. */
const cases = [
  [machine, 'xstate', true],
  [machine, '#machines/sign-in/sign-in.types.ts', true],
  [machine, 'react', false],
  [machine, '#src/i18n/setup.ts', false],
  [machine, '#contract/api.ts', false],
  [machine, '#contract/limits.ts', true],
  [machine, '#contract/credentials.ts', true],
  [component, 'react', true],
  [component, '#src/i18n/languages.ts', true],
  [component, '#contract/site.ts', true],
  [component, '#contract/api.ts', false],
  [component, '#machines/auth/auth.types.ts', false],
  [component, '#src/runtime/use-app.ts', false],
  [component, '#src/config/brand.ts', false],
  [component, 'xstate', false],
  [service, '#machines/auth/auth.types.ts', true],
  [service, '#contract/api.ts', true],
  [service, 'firebase/auth', true],
  [service, '#machines/auth/auth.machine.ts', false],
  [service, '#server/app.ts', false],
  [service, '#src/runtime/use-app.ts', false],
  [service, 'react', false],
  [screen, '#src/components/button.tsx', true],
  [screen, '#src/runtime/use-app.ts', true],
  [screen, '#machines/auth/auth.selectors.ts', true],
  [screen, '#machines/auth/auth.machine.ts', false],
  [screen, '#machines/auth/auth.actors.ts', false],
  [screen, '#src/app/create-app.ts', false],
  [screen, '#src/services/api/api.ts', false],
  [screen, '#contract/limits.ts', true],
  [screen, '#contract/site.ts', true],
  [screen, '#contract/api.ts', false],
  [screen, 'firebase/auth', false],
  [route, '#src/screens/auth/auth.screen.tsx', true],
  [route, '#src/config/import-with-timeout.ts', true],
  [route, '#contract/site.ts', true],
  [route, '#contract/api.ts', false],
  [route, '#src/services/api/api.ts', false],
  [route, '#machines/auth/auth.selectors.ts', false],
  [screen, '#src/costing/sheet.ts', true],
  [component, '#src/costing/sheet.ts', false],
  [costing, './fraction.ts', true],
  [costing, '#src/i18n/languages.ts', false],
  [costing, 'react', false],
  [config, '#contract/api.ts', true],
  [config, '#src/runtime/use-app.ts', false],
  ['src/app/create-app.ts', '#machines/auth/auth.machine.ts', true],
  ['src/app/create-app.ts', '#src/services/api/api.ts', true],
  ['src/app/create-app.ts', 'firebase/auth', false],
  ['src/app/create-app.ts', '#server/app.ts', false],
  [server, '#contract/api.ts', true],
  [server, '#src/config/brand.ts', false],
  [server, '#machines/auth/auth.types.ts', false],
  [server, '../src/main.tsx', false],
  [prerender, '#src/app/site-view.tsx', true],
  [prerender, '#server/pages/prerendered-paths.ts', true],
  [prerender, '#server/pages/static-site.ts', false],
  [prerender, '#src/screens/auth/auth.screen.tsx', false],
  [runtime, '#machines/auth/auth.selectors.ts', true],
  [runtime, '#src/components/toaster.tsx', true],
  [runtime, '#src/app/create-app.ts', false],
  [runtime, '#src/screens/auth/auth.screen.tsx', false],
  [runtime, '#src/services/api/api.ts', false],
  [route, '#src/runtime/route-context.ts', true],
  [route, '#src/app/router.ts', false],
  [route, '#src/app/address-search.tsx', true],
  [contract, 'valibot', true],
  [contract, '#server/app.ts', false],
  [contract, '#src/config/brand.ts', false],
  [server, '#local/stack.ts', false],
  [local, '#server/http/server.ts', true],
  [local, '#contract/site.ts', true],
  [local, '#src/config/brand.ts', false],
  [build, 'vite', true],
  [build, '#src/config/brand.ts', false],
] as const;

/** Each case as a file of its own, in the case's folder, so that one lint run judges them all. */
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
  'import rules: %s imports %s: %s',
  (_file, _imported, allowed, index) => {
    expect(refused.has(caseFile(index))).toBe(!allowed);
  },
);
