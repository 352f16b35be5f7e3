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

const code = '{api,dev,docs,ops,runtime,shared,stores,tests,web,worker}/**';
const deployment = [
  '{.dockerignore,.env.example,Dockerfile,docker-compose.yml,.github/workflows/*.yml}',
  'ops/deploy/**/*.{yml,yaml}',
  'ops/deploy/{Caddyfile,backup,restore,roll}',
];
/** Markdown that people read. The changelog is history. */
const pages = [
  '{README,CONTRIBUTING,SECURITY}.md',
  'docs/{,decisions/}*.md',
  'dev/bench/README.md',
];

test.each([
  {
    name: 'comments and names of tests',
    files: [`${code}/*.{ts,tsx}`, '*.ts'],
    read: readCode,
    least: 4000,
  },
  {
    name: 'sentences of settings and commands',
    files: [`${code}/*.ts`],
    read: readAbouts,
    least: 100,
  },
  { name: 'comments of style sheets', files: [`${code}/*.css`], read: readBlocks, least: 40 },
  { name: 'comments of the deployment', files: deployment, read: readLines('#'), least: 100 },
  { name: 'comments of migrations', files: [`${code}/*.sql`], read: readLines('--'), least: 15 },
  { name: 'pages of the docs', files: pages, read: readProse, least: 1000 },
])('the $name are in plain English', async ({ files, read, least }) => {
  const found = await Array.fromAsync(glob(files, { cwd: root }));
  const texts: { file: string; text: string }[] = [];
  for (const file of found.filter(isOwn).toSorted())
    for (const text of read(await readFile(path.join(root, file), 'utf8')))
      texts.push({ file, text });
  expect(texts.length).toBeGreaterThan(least);
  const refused = texts.filter(({ text }) => odd.some((words) => words.test(text)));
  expect(refused.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

function isOwn(file: string): boolean {
  return !/node_modules|\/dist\/|\/results\//.test(file);
}

/** Returns comments and the names of tests, also the names after a table of cases. */
function readCode(source: string): readonly string[] {
  const lines = [...source.matchAll(/(?:^|\s)\/\/ (.*)$/gm)].map(([, text = '']) => text);
  const names = [
    ...source.matchAll(
      /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g,
    ),
  ];
  return [
    ...readBlocks(source),
    ...lines.map(toText),
    ...names.map(([, , name = '']) => toText(name)),
  ];
}

function readAbouts(source: string): readonly string[] {
  const abouts = source.matchAll(/\babout:\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g);
  return [...abouts].map(([, , text = '']) => toText(text));
}

/** Returns each comment between slashes and stars as one text. */
function readBlocks(source: string): readonly string[] {
  return [...source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, text = '']) => toText(text));
}

/** Returns comments to the end of a line, where lines that follow one another are one text. Leaves out indented commands. */
function readLines(mark: '#' | '--') {
  const comment = new RegExp(
    String.raw`(?:^|(?<=\s))${mark} (?! ).*(?:\n[ \t]*${mark} (?! ).*)*`,
    'gm',
  );
  return (source: string): readonly string[] =>
    [...source.matchAll(comment)].map(([text]) =>
      toText(text.replaceAll(new RegExp(String.raw`^[ \t]*${mark} `, 'gm'), '')),
    );
}

/** Makes one line of the lines of a comment, and leaves out code. */
function toText(comment: string): string {
  return comment
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replaceAll(/`[^`]*`/g, '`')
    .trim();
}

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
