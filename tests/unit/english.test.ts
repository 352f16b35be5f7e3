import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that follow a noun, so that a pronoun before them has none. "Those who" are people. */
const afterNoun = [
  'above after ahead among and appended as at before below between by can cited did do does for found',
  'from had has have in is are was were it may must not of older on or past shown that to under used',
  'we which whose with without',
];
const noNoun = String.raw`(?=$|[.,;:)]| (?:${afterNoun.join(' ').replaceAll(' ', '|')})\b)`;

/** Sentences that begin with a relative clause, and words of another language's order. The glossary's terms are not among them. */
const odd = [
  /(?:^|[.!?] )(?:Of|What|Whose|Who|Where|That) (?!is\b|are\b|does\b|did\b|do\b|was\b)[a-z](?![^.!?]*\?)/,
  /\btells?\b/,
  /\b(?:bears?|bore|borne) out\b/,
  /\bstands?\b(?!-)/,
  /\b(?:is|are|was|be|were) away\b/,
  /\bbeside\b/,
  /\banew\b/,
  /\bin place of\b/,
  /\bnobody['’]s\b/,
  /\w, too\b(?! )/,
  new RegExp(String.raw`\b(?:the ones?|those|(?<!after )the other(?: ones?)?)${noNoun}`, 'i'),
  /\bthe (?:others|one who)\b/i,
];

/** All TypeScript of the project. */
const checked = ['{api,dev,docs,ops,runtime,shared,stores,tests,web,worker}/**/*.{ts,tsx}', '*.ts'];

const isOwn = (file: string) => !/node_modules|\/dist\/|\/results\//.test(file);

/** Returns comments and the names of tests, also the names after a table of cases. A comment over several lines is one text. */
function readTexts(source: string): readonly string[] {
  const blocks = [...source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, text = '']) => text);
  const lines = [...source.matchAll(/(?:^|\s)\/\/ (.*)$/gm)].map(([, text = '']) => text);
  const names = [
    ...source.matchAll(
      /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g,
    ),
  ];
  return [...blocks, ...lines, ...names.map(([, , name = '']) => name)].map((text) =>
    text
      .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
      .replaceAll(/`[^`]*`/g, '`')
      .trim(),
  );
}

test('comments and names of tests are in plain English', async () => {
  const files = (await Array.fromAsync(glob(checked, { cwd: root }))).filter(isOwn);
  expect(files.length).toBeGreaterThan(900);
  const refused: string[] = [];
  for (const file of files.toSorted()) {
    const texts = readTexts(await readFile(path.join(root, file), 'utf8'));
    for (const text of texts)
      if (odd.some((words) => words.test(text))) refused.push(`${file}: ${text}`);
  }
  expect(refused).toEqual([]);
});

/** Markdown that people read. The decisions and the changelog are history. */
const pages = ['{README,CONTRIBUTING,SECURITY}.md', 'docs/*.md', 'dev/bench/README.md'];

/** Returns each heading, paragraph, list item and table cell of a page. Leaves out code, addresses and quoted names. */
function readProse(page: string): readonly string[] {
  const text = page
    .replaceAll(/^ *(`{3,})[^]*?^ *\1/gm, '')
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/"[^"]*"/g, '"')
    .replaceAll(/\*+(?=\S)|(?<=\S)\*+/g, '');
  const starts = /\n\s*\n|\n(?=\s*(?:[-#>]|\d+\.) )|\n(?=\|)|\|/;
  return text.split(starts).map((block) =>
    block
      .replace(/^\s*(?:[-#>]+|\d+\.) /, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('the pages of the docs are in plain English', async () => {
  const files = await Array.fromAsync(glob(pages, { cwd: root }));
  expect(files).toEqual(expect.arrayContaining(['README.md', 'docs/runbook.md']));
  const refused: string[] = [];
  for (const file of files.toSorted()) {
    const blocks = readProse(await readFile(path.join(root, file), 'utf8'));
    for (const block of blocks)
      if (odd.some((words) => words.test(block))) refused.push(`${file}: ${block}`);
  }
  expect(refused).toEqual([]);
});
