import { expect, test } from 'vitest';
import { checkArchitecture } from './check-architecture.ts';
import { zones } from './zones.ts';

function check(files: Readonly<Record<string, string>>) {
  const project = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkArchitecture(project, zones);
}

const oneFeature = 'a feature imports no other feature and nothing of app: compose them in app.';

test('a file at any depth of a feature imports no other feature', () => {
  const path = 'web/features/chat/messages/a/b/x.ts';
  expect(check({ [path]: "import { plans } from '../../../../billing/plans.ts';" })).toEqual([
    `${path}:1 imports web/features/billing/plans.ts: ${oneFeature}`,
  ]);
});

test.each([
  ['a static import', "import { plans } from '../billing/plans.ts';"],
  ['an import for its effects', "import '../billing/plans.ts';"],
  ['an import of types', "import type { Plan } from '../billing/plans.ts';"],
  ['an inline import of a type', "import { type Plan } from '../billing/plans.ts';"],
  ['an export from elsewhere', "export { plans } from '../billing/plans.ts';"],
  ['an export of everything', "export * from '../billing/plans.ts';"],
  ['a dynamic import', "const load = () => import('../billing/plans.ts');"],
  ['a dynamic import in backticks', 'const load = () => import(`../billing/plans.ts`);'],
  ['an import type', "type Plan = import('../billing/plans.ts').Plan;"],
])('%s is an import', (_, text) => {
  expect(check({ 'web/features/chat/dock.tsx': text })).toEqual([
    `web/features/chat/dock.tsx:1 imports web/features/billing/plans.ts: ${oneFeature}`,
  ]);
});

test('ignores a comment or a string that looks like an import', () => {
  const text =
    "// import '../billing/plans.ts'\nexport const code = \"import('../billing/plans.ts')\";";
  expect(check({ 'web/features/chat/dock.tsx': text })).toEqual([]);
});

test('refuses a dynamic import of a computed path', () => {
  const text = 'export const load = (name: string) => import(`../${name}/plans.ts`);';
  expect(() => check({ 'web/app/dock.ts': text })).toThrow(
    /web\/app\/dock\.ts.* computes its path/,
  );
});

test.each([
  ['shared/jobs/a.ts', '@quartet/stores/ledger/ledger.ts'],
  ['shared/jobs/a.ts', '../../runtime/time/clock.ts'],
  ['shared/jobs/a.ts', 'node:crypto'],
  ['shared/jobs/a.ts', 'crypto'],
  ['shared/jobs/a.ts', 'vitest'],
  ['shared/jobs/a.ts', 'mdast-util-from-markdown'],
  ['shared/units/cut/a.ts', '@quartet/shared/domain/ids.ts'],
  ['shared/units/cut/a.ts', 'node:crypto'],
  ['runtime/logging/a.ts', '@quartet/shared/domain/ids.ts'],
  ['stores/ledger/a.ts', '@quartet/api/app.ts'],
  ['api/chat/a.ts', '@quartet/worker/service.ts'],
  ['api/chat/a.ts', 'ioredis'],
  ['api/chat/a.ts', 'drizzle-orm/pg-core'],
  ['api/chat/a.ts', '@electric-sql/pglite'],
  ['api/socket/a.ts', '../routes/read-turn.ts'],
  ['worker/answers/a.ts', '@quartet/api/app.ts'],
  ['worker/answers/a.ts', 'pg'],
  ['web/vite.config.ts', 'node:path'],
  ['web/app/a.ts', 'node:fs/promises'],
  ['web/app/a.ts', '@quartet/runtime/time/clock.ts'],
  ['web/lib/a.ts', '../components/ui/button.tsx'],
  ['web/components/ui/a.ts', '../../models/gpt.tsx'],
  ['web/models/a.ts', '../features/chat/dock.tsx'],
  ['web/features/chat/a.ts', '../../app/routes.tsx'],
  ['web/features/chat/a.ts', '../../vite.config.ts'],
  ['emulators/clerk/a.ts', '@quartet/shared/domain/plans.ts'],
  ['standalone/a.ts', '../../tests/support/ask.ts'],
  ['standalone/a.ts', '../tools/architecture/zones.ts'],
  ['api/a.ts', '../vitest.config.ts'],
])('%s does not import %s', (path, specifier) => {
  expect(check({ [path]: `import '${specifier}';` })).toHaveLength(1);
});

test.each([
  ['shared/jobs/a.ts', 'zod'],
  ['shared/jobs/a.ts', '../domain/ids.ts'],
  ['shared/jobs/a.test.ts', 'vitest'],
  ['shared/units/cut/a.ts', 'mdast-util-from-markdown'],
  ['worker/consensus/a.ts', '@quartet/shared/units/cut/unit.ts'],
  ['api/app.ts', './routes/read-turn.ts'],
  ['api/routes/a.ts', '../chat/ask-question.ts'],
  ['api/chat/a.ts', '../context.ts'],
  ['api/chat/a.ts', '@quartet/stores/ledger/ledger.ts'],
  ['web/app/main.tsx', '../styles/index.css?inline'],
  ['web/app/a.ts', '../features/chat/dock.tsx'],
  ['web/features/chat/tabs/a.ts', '../../../models/gpt.tsx'],
  ['web/features/chat/tabs/a.ts', '@quartet/shared/domain/panel.ts'],
  ['standalone/a.ts', '@quartet/emulators/clerk/server.ts'],
  ['tests/stack/a.ts', '../../web/lib/store.ts'],
  ['tools/architecture/a.ts', '../../package.json'],
  ['vitest.config.ts', 'vitest/config'],
])('%s may import %s', (path, specifier) => {
  expect(check({ [path]: `import '${specifier}';` })).toEqual([]);
});

test.each(['billing/a.ts', 'web/themes/a.ts', 'web/features/a.ts'])(
  'refuses %s, because no row covers its folder',
  (path) => {
    expect(check({ [path]: '' })).toEqual([
      `${path}: no row covers this folder, add one to zones.ts.`,
    ]);
  },
);

test('a lazy module that imports its loader is a circle', () => {
  const menu = "const load = () => import('./phone-menu.tsx');";
  const phoneMenu = "import { style } from './header-menu.tsx';";
  expect(check({ 'web/app/menu.tsx': menu, 'web/app/phone-menu.tsx': phoneMenu })).toEqual([]);
  expect(check({ 'web/app/header-menu.tsx': menu, 'web/app/phone-menu.tsx': phoneMenu })).toEqual([
    'circle of files: web/app/header-menu.tsx → web/app/phone-menu.tsx → web/app/header-menu.tsx',
  ]);
});

test('a type that is imported back is a circle', () => {
  const files = {
    'web/app/answer.tsx': "import { Header } from './header.tsx';",
    'web/app/header.tsx': "import type { Props } from './answer.tsx';",
  };
  expect(check(files)).toEqual([
    'circle of files: web/app/answer.tsx → web/app/header.tsx → web/app/answer.tsx',
  ]);
});

const folders = {
  'worker/spend/total.ts': "import type { Price } from '../providers/openai/price.ts';",
  'worker/providers/price.ts': "import '../spend/money.ts';",
};

test('folders that import each other are a circle even if their files are not', () => {
  expect(check(folders)).toEqual([
    'circle of folders: worker/providers → worker/spend → worker/providers',
  ]);
});

test('unit tests and nested folders make no circle of folders', () => {
  expect(
    check({
      'worker/spend/total.test.ts': "import '../providers/price.ts';",
      'worker/providers/price.ts': "import '../spend/money.ts';\nimport './openai/map.ts';",
      'worker/providers/openai/map.ts': "import '../error.ts';",
    }),
  ).toEqual([]);
});
