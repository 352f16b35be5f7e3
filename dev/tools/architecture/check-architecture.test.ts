import { expect, test } from 'vitest';
import { checkArchitecture } from './check-architecture.ts';
import { zones } from './zones.ts';

function check(files: Readonly<Record<string, string>>) {
  const project = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkArchitecture(project, zones);
}

const compose =
  'account, chat and consensus do not import each other or shell: compose them in shell.';

test('a file at any depth of a room imports no other room', () => {
  const path = 'web/chat/messages/a/b/x.ts';
  expect(check({ [path]: "import { plans } from '../../../../account/plans.ts';" })).toEqual([
    `${path}:1 imports web/account/plans.ts: ${compose}`,
  ]);
});

test.each([
  ['a static import', "import { plans } from '../account/plans.ts';"],
  ['an import for its effects', "import '../account/plans.ts';"],
  ['an import of types', "import type { Plan } from '../account/plans.ts';"],
  ['an inline import of a type', "import { type Plan } from '../account/plans.ts';"],
  ['an export from elsewhere', "export { plans } from '../account/plans.ts';"],
  ['an export of everything', "export * from '../account/plans.ts';"],
  ['a dynamic import', "const load = () => import('../account/plans.ts');"],
  ['a dynamic import in backticks', 'const load = () => import(`../account/plans.ts`);'],
  ['an import type', "type Plan = import('../account/plans.ts').Plan;"],
])('%s is an import', (_, text) => {
  expect(check({ 'web/chat/dock.tsx': text })).toEqual([
    `web/chat/dock.tsx:1 imports web/account/plans.ts: ${compose}`,
  ]);
});

test('ignores a comment or a string that looks like an import', () => {
  const text =
    "// import '../account/plans.ts'\nexport const code = \"import('../account/plans.ts')\";";
  expect(check({ 'web/chat/dock.tsx': text })).toEqual([]);
});

test('refuses a dynamic import of a computed path', () => {
  const text = 'export const load = (name: string) => import(`../${name}/plans.ts`);';
  expect(() => check({ 'web/shell/dock.ts': text })).toThrow(
    /web\/shell\/dock\.ts.* computes its path/,
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
  ['api/relay/socket/a.ts', '../../routes/read-turn.ts'],
  ['worker/answers/a.ts', '@quartet/api/app.ts'],
  ['worker/answers/a.ts', 'pg'],
  ['web/vite.config.ts', 'node:path'],
  ['web/shell/a.ts', 'node:fs/promises'],
  ['web/shell/a.ts', '@quartet/runtime/time/clock.ts'],
  ['web/ui/lib/a.ts', '../components/button.tsx'],
  ['web/ui/components/a.ts', '../models/gpt.tsx'],
  ['web/ui/models/a.ts', '../../chat/dock.tsx'],
  ['web/chat/a.ts', '../shell/routes.tsx'],
  ['web/chat/a.ts', '../vite.config.ts'],
  ['dev/emulators/clerk/a.ts', '@quartet/shared/domain/plans.ts'],
  ['dev/standalone/a.ts', '../../tests/support/ask.ts'],
  ['dev/standalone/a.ts', '../tools/architecture/zones.ts'],
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
  ['web/shell/main.tsx', '../ui/styles/index.css?inline'],
  ['web/shell/a.ts', '../chat/dock.tsx'],
  ['web/chat/tabs/a.ts', '../../ui/models/gpt.tsx'],
  ['web/chat/tabs/a.ts', '@quartet/shared/domain/panel.ts'],
  ['dev/standalone/a.ts', '@quartet/emulators/clerk/server.ts'],
  ['tests/stack/a.ts', '../../web/ui/lib/store.ts'],
  ['dev/tools/architecture/a.ts', '../../../package.json'],
  ['vitest.config.ts', 'vitest/config'],
])('%s may import %s', (path, specifier) => {
  expect(check({ [path]: `import '${specifier}';` })).toEqual([]);
});

test.each(['billing/a.ts', 'web/themes/a.ts', 'dev/a.ts'])(
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
  expect(check({ 'web/shell/menu.tsx': menu, 'web/shell/phone-menu.tsx': phoneMenu })).toEqual([]);
  expect(
    check({ 'web/shell/header-menu.tsx': menu, 'web/shell/phone-menu.tsx': phoneMenu }),
  ).toEqual([
    'circle of files: web/shell/header-menu.tsx → web/shell/phone-menu.tsx → web/shell/header-menu.tsx',
  ]);
});

test('a type that is imported back is a circle', () => {
  const files = {
    'web/shell/answer.tsx': "import { Header } from './header.tsx';",
    'web/shell/header.tsx': "import type { Props } from './answer.tsx';",
  };
  expect(check(files)).toEqual([
    'circle of files: web/shell/answer.tsx → web/shell/header.tsx → web/shell/answer.tsx',
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
