import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCommand } from '@quartet/ops/cli/parse-command.ts';
import { type ErrorCode, errorStatus } from '@quartet/shared/domain/errors.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { answerReasons } from '@quartet/shared/protocol/outcomes.ts';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { accessibilityReport, criteriaRows } from '../../docs/accessibility-report.ts';

const root = path.resolve(import.meta.dirname, '../..');

async function findPages(): Promise<readonly string[]> {
  const docs = await readdir(path.join(root, 'docs'), { recursive: true });
  const pages = [...(await readdir(root)), ...docs.map((name) => path.join('docs', name))];
  return pages.filter((name) => name.endsWith('.md'));
}

test('every file that the README, the docs and the bench link to exists', async () => {
  const broken: string[] = [];
  const bench = await Array.fromAsync(glob('dev/bench/**/*.md', { cwd: root }));
  for (const page of [...(await findPages()), ...bench]) {
    const text = await readFile(path.join(root, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      if (!existsSync(path.join(root, path.dirname(page), target)))
        broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

test('every heading that a page links to exists', async () => {
  const broken: string[] = [];
  for (const page of await findPages()) {
    const text = await readFile(path.join(root, page), 'utf8');
    for (const [, target, anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)) {
      const linked = target ? path.join(path.dirname(page), target) : page;
      const titles = (await readFile(path.join(root, linked), 'utf8')).match(/^#+ .+$/gm) ?? [];
      if (!titles.map(toAnchor).includes(anchor ?? '')) broken.push(`${page}: ${linked}#${anchor}`);
    }
  }
  expect(broken).toEqual([]);
});

/** Returns the anchor that GitHub gives a heading. */
function toAnchor(heading: string): string {
  const title = heading.replace(/^#+ /, '').toLowerCase();
  return title.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-');
}

test('every test that the security page names exists in the named file', async () => {
  const text = await readFile(path.join(root, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/\]\(\.\.\/([^)]+\.ts)\)\s+"([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, file = '', words = ''] of named) {
    const name = words.replaceAll(/\s+/g, ' ');
    const source = (await readFile(path.join(root, file), 'utf8')).replaceAll(String.raw`\'`, "'");
    expect([file, name, source.includes(name)]).toEqual([file, name, true]);
  }
});

test.each([
  ['specification', 100],
  ['faults', 60],
])('every test that the page docs/%s.md names exists', async (page, least) => {
  const text = await readFile(path.join(root, `docs/${page}.md`), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.endsWith('| Held by |'));
  const named = rows.map(
    (row) => /^.*\| (?:"(.+)"|'(.+)') \|$/.exec(row)?.slice(1).find(Boolean) ?? row,
  );
  expect(named.length).toBeGreaterThan(least);
  const files = await Array.fromAsync(
    glob('**/{*.test.ts,*.test.tsx,describe-*.ts,promises/*.ts}', { cwd: root }),
  );
  const own = files.filter((name) => !name.includes('node_modules'));
  const sources = await Promise.all(own.map((name) => readFile(path.join(root, name), 'utf8')));
  const tests = sources.join().replaceAll(String.raw`\'`, "'");
  expect(named.filter((name) => !tests.includes(name))).toEqual([]);
});

test('every test that the accessibility report names exists, and the report is current', async () => {
  const named = criteriaRows.flatMap(({ test: held }) => (held ? [held] : []));
  for (const [file, name] of named) {
    const source = await readFile(path.join(root, `tests/browser/${file}.test.ts`), 'utf8');
    expect([name, source.includes(`'${name}'`)]).toEqual([name, true]);
  }
  expect(await readFile(accessibilityReport.file, 'utf8')).toBe(accessibilityReport.text);
});

test('the accessibility report has each criterion of WCAG 2.2, A and AA, once', () => {
  const most = [[1, 5, 5, 13], [4, 2, 1, 11, 8], [2, 6, 8], [3]];
  // AAA, and 4.1.1, which is gone.
  const others =
    /^(?:1\.2\.[6-9]|1\.3\.6|1\.4\.[6-9]|2\.1\.3|2\.2\.[3-6]|2\.3\.[23]|2\.4\.(?:8|9|10|12|13)|2\.5\.[56]|3\.1\.[3-6]|3\.2\.5|3\.3\.[569]|4\.1\.1)$/;
  const all = most.flatMap((guidelines, principle) =>
    guidelines.flatMap((count, guideline) =>
      Array.from({ length: count }, (_, index) => `${principle + 1}.${guideline + 1}.${index + 1}`),
    ),
  );
  const listed = criteriaRows.flatMap(({ criteria }) => criteria.split(' '));
  expect(listed.sort()).toEqual(all.filter((criterion) => !others.test(criterion)).sort());
});

test('every log line that the runbook names exists', async () => {
  const text = await readFile(path.join(root, 'docs/runbook.md'), 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const lines = named.filter((name) => /^(?!docker |ops )[a-z]+(?: [a-z]+)+$/.test(name));
  expect(lines.length).toBeGreaterThan(5);
  const code = await readCode(['api', 'ops', 'runtime', 'stores', 'worker']);
  expect(lines.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

function isOrder(text: string): boolean {
  const [order = '', reason] = text.replaceAll('<user>', 'user_1').split(' --why ');
  return typeof parseCommand(order.split(' '), reason) === 'object';
}

test('every command of the runbook can be run in the container that it names', async () => {
  const text = (await readFile(path.join(root, 'docs/runbook.md'), 'utf8')).replaceAll('\n', ' ');
  const compose = parseYaml(await readFile(path.join(root, 'docker-compose.yml'), 'utf8')) as {
    readonly services: object;
  };
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const used = named.flatMap(
    (name) => /^docker compose (?:exec|logs|stop) (\w[\w-]*)/.exec(name)?.[1] ?? [],
  );
  expect(used.length).toBeGreaterThan(4);
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(used));
  const files = named.flatMap((name) => / node (\S+\.ts)/.exec(name)?.[1] ?? []);
  const image = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const copied = [...image.matchAll(/^COPY --from=build \/app\/\S+ (\w+)$/gm)].map(([, to]) => to);
  for (const file of files) {
    expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
    expect(copied).toContain(file.split('/')[0]);
  }
  // Scripts of npm are for a checkout.
  expect(named.filter((name) => name.startsWith('npm'))).toEqual([]);
  const orders = named.flatMap((name) => /^(?:.*ops\/main\.ts|ops) (.+)/.exec(name)?.[1] ?? []);
  expect(orders.length).toBeGreaterThan(5);
  expect(orders.filter((text) => !isOrder(text))).toEqual([]);
});

test('every alert names a section of the runbook', async () => {
  const runbook = await readFile(path.join(root, 'docs/runbook.md'), 'utf8');
  const rules = await readFile(path.join(root, 'ops/deploy/alerts.yml'), 'utf8');
  const sections = [...runbook.matchAll(/^## (.+)\n\n\S/gm)].map(([, title = '']) => title);
  const anchors = sections.map(toAnchor);
  const alerts = rules.match(/^ *- alert: /gm)?.length;
  const named = [...rules.matchAll(/runbook: docs\/runbook\.md#(\S+)$/gm)].map(([, name]) => name);
  expect(named).toHaveLength(alerts ?? 0);
  expect(named.filter((name) => !anchors.includes(name ?? ''))).toEqual([]);
});

test.each([
  'All providers fail at once',
  'A price has changed',
  'A disk is full',
  'The database password has leaked',
])('the runbook says what to do, step by step: %s', async (title) => {
  const runbook = await readFile(path.join(root, 'docs/runbook.md'), 'utf8');
  const [, section = ''] = runbook.split(`\n## ${title}\n`);
  const [steps = ''] = section.split('\n## ');
  expect(steps.match(/^\d\. /gm)?.length).toBeGreaterThan(1);
  expect(steps).toMatch(/`(?:docker compose|ops)[ /]/);
});

/** Reads the source files without tests. */
async function readCode(folders: readonly string[]): Promise<string> {
  const files = await Promise.all(
    folders.map((folder) => Array.fromAsync(glob(`${folder}/**/*.ts`, { cwd: root }))),
  );
  const names = files.flat().filter((name) => !/node_modules|\.test\.ts$/.test(name));
  return (await Promise.all(names.map((name) => readFile(path.join(root, name), 'utf8')))).join();
}

test('every decision names its context, what was rejected, its consequences and what keeps it', async () => {
  const folder = path.join(root, 'docs/decisions');
  const index = await readFile(path.join(folder, 'README.md'), 'utf8');
  const pages = (await readdir(folder)).filter((name) => /^\d/.test(name));
  for (const page of pages) {
    const text = await readFile(path.join(folder, page), 'utf8');
    const parts = ['## Context', '## Decision', '## Rejected', '## Consequences', '**Kept by:**'];
    expect([page, ...parts.filter((part) => !text.includes(part))]).toEqual([page]);
    expect(index).toContain(`](${page})`);
  }
});

test('no line of the docs is longer than 160 characters', async () => {
  for (const page of await findPages()) {
    const lines = (await readFile(path.join(root, page), 'utf8')).split('\n');
    const long = lines.filter((line) => line.length > 160);
    expect([page, ...long]).toEqual([page]);
  }
});

test('the set-up lists every plan for Clerk as its row defines it', async () => {
  const text = await readFile(path.join(root, 'docs/set-up.md'), 'utf8');
  const entries = [...text.matchAll(/\| ([^|]+) \| `(\w+)` \| \$([\d.]+) a (\w+) \|/g)];
  expect(
    entries.map(([, name, slug, price, period]) => [name, slug, Number(price), period]),
  ).toEqual(plans.map(({ name, slug, price, period }) => [name, slug, price, period]));
});

test('every refusal is in the one table of limits, with the protection, the code and the status that callers get', async () => {
  const text = await readFile(path.join(root, 'docs/limits.md'), 'utf8');
  const [, table = ''] = text.split('| protection | what is limited |');
  const [, ...lines] = table.split('\n\n', 1)[0]?.split('\n').slice(1) ?? [];
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([9]));
  const protections = rows.map(([, protection = '']) => protection);
  const order = ['rate', 'budget', 'breaker'];
  expect(protections).toEqual(protections.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(new Set(protections)).toEqual(new Set(order));
  const named = rows.flatMap(([, , what, , cell = '', status, wait]) => {
    const code = /^`(\w+)`$/.exec(cell)?.[1];
    return code === undefined ? [] : [{ what, code, status, wait }];
  });
  const wrong = named.filter(({ code, status }) => {
    if (status === 'answer') return !answerReasons.some((reason) => reason === code);
    const known = errorStatus[code as ErrorCode] as number | undefined;
    return known === undefined || (status !== 'message' && status !== String(known));
  });
  expect(wrong).toEqual([]);
  // Each of these replies has `Retry-After`.
  const again = Object.entries(errorStatus).filter(([, status]) => [429, 503].includes(status));
  const waits = named.filter(({ status }) => status === '429' || status === '503');
  expect(
    again.map(([code]) => code).filter((code) => !waits.some((row) => row.code === code)),
  ).toEqual([]);
  expect(waits.filter(({ wait }) => wait === '')).toEqual([]);
});

test('no empty line splits a table of the docs', async () => {
  for (const page of await findPages()) {
    const text = await readFile(path.join(root, page), 'utf8');
    const tables = text.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, '').match(/(?:^\|.*\n)+/gm) ?? [];
    const broken = tables.filter((rows) => !/^\|.*\n\|(?: *:?-+:? *\|)+\n/.test(rows));
    expect([page, ...broken]).toEqual([page]);
  }
});
