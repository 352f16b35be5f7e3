import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that no one says across a table; docs/voice.md says why. */
const odd = [
  /\bstands?\b/,
  /\brests? on\b/,
  /\banew\b/,
  /\bonce more\b/,
  /\ball the same\b/,
  /\bany ?more\b/,
  /\bin all\b/,
  /[,\w] too[.!?]?$/,
  /\bborne\b/,
  /\bha(?:s|ve) not (?:an?|the)\b|\bhas cost\b/,
  /\bwhatever the\b/,
  /\bbeforehand\b|\bdearer\b|\bunasked\b|\bread along\b|\bput together again\b|^Whoever\b/,
];

/** Too stiff for the page. A model may write them. */
const stiff = [
  /\bcould (?:not )?be\b|\bcan(?:not| not|'t| no longer) be\b/,
  /\bcannot\b/,
  /\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b/,
  /\b(?:[Yy]ou|[Ww]e) (?:are|have|will)\b/,
];

/** Strings that the specification quotes: they stay to the letter. */
const specified = [
  'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.',
];

interface Shown {
  readonly file: string;
  readonly text: string;
  readonly role: keyof typeof words;
}

/** Attributes that a person reads or hears. */
const shownAttributes =
  /^(?:aria-(?:description|label|placeholder|roledescription|valuetext)|alt|label|placeholder|title)$/;

/** Matches what a person reads; no name of a key, a header or an environment variable. */
const words = {
  element: /\p{Ll}/u,
  attribute: /^\p{Lu}|\p{Ll} /u,
  code: /^\W*(?:\p{Lu}[\p{Ll}'’]+|A)(?<!^Bearer)[ ,.…:]/u,
};

/** Holds strings alone, or what a sentence says of a state. */
const isOfStrings = (file: string) =>
  /\/(?:[\w-]+-)?strings\.ts$|\/describe-[\w-]+\.ts$/.test(file);

function isLog(callee: string): boolean {
  return /^(?:console\.\w+|super|\w*Error)$/.test(callee);
}

/** Reads the literals, templates and JSX texts of a file; not its imports, nor what goes to the console or into an `Error`. */
function readStrings(file: string): readonly Shown[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const texts = new Map<number, string>();
  const unseen: (readonly [start: number, end: number])[] = [];
  const elements: typeof unseen = [];
  const attributes: typeof unseen = [];
  const hide = (node: { start: number; end: number }) => unseen.push([node.start, node.end]);
  const hideLog = (node: {
    start: number;
    end: number;
    callee: { start: number; end: number };
  }) => {
    if (isLog(source.slice(node.callee.start, node.callee.end))) hide(node);
  };
  new Visitor({
    ImportDeclaration: hide,
    CallExpression: hideLog,
    NewExpression: hideLog,
    Literal: ({ start, value }) => typeof value === 'string' && texts.set(start, value),
    JSXText: ({ start, end, value }) => {
      texts.set(start, value);
      elements.push([start, end]);
    },
    JSXAttribute: ({ start, end, name }) => {
      if (name.type === 'JSXIdentifier' && shownAttributes.test(name.name))
        attributes.push([start, end]);
    },
    TemplateLiteral: ({ start, end }) => texts.set(start, source.slice(start + 1, end - 1)),
  }).visit(parseSync(file, source).program);
  return [...texts]
    .filter(([at]) => !isWithin(unseen, at))
    .map(([at, text]) => ({
      file,
      role: isWithin(elements, at) ? 'element' : isWithin(attributes, at) ? 'attribute' : 'code',
      text: text
        .replaceAll(/\$\{[^{}]*\}/g, '…')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }));
}

function isWithin(ranges: readonly (readonly [start: number, end: number])[], at: number): boolean {
  return ranges.some(([start, end]) => at >= start && at < end);
}

async function readPage(): Promise<readonly Shown[]> {
  const found = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { cwd: root }));
  const shown = found.filter(
    (file) => !/\.(?:test|config)\.|node_modules|\/(?:dist|build|languages)\//.test(file),
  );
  return shown.toSorted().flatMap(readStrings);
}

/** Reads what the demo shows as answers, and what operators see. */
async function readOthers(): Promise<readonly Shown[]> {
  const found = await Array.fromAsync(
    glob(['dev/emulators/providers/demo/**/*.{ts,md}', 'ops/{cli,health}/*.ts'], {
      cwd: root,
    }),
  );
  const shown = found.filter((file) => !file.endsWith('.test.ts')).toSorted();
  return shown.flatMap((file) => {
    if (file.endsWith('.ts')) return readStrings(file);
    const paragraphs = readFileSync(path.join(root, file), 'utf8').split(/\n+/);
    return paragraphs.map((text) => ({ file, text, role: 'code' as const }));
  });
}

const refuse = (shown: readonly Shown[], refused: readonly RegExp[]) =>
  shown.filter(
    ({ text }) =>
      text.includes(' ') && !specified.includes(text) && refused.some((word) => word.test(text)),
  );

test('no string of the page, of the demo or of the operators is in odd words', async () => {
  const page = await readPage();
  const others = await readOthers();
  expect(page.length).toBeGreaterThan(900);
  expect(others.length).toBeGreaterThan(300);
  const refused = [...refuse(page, [...odd, ...stiff]), ...refuse(others, odd)];
  expect(refused.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('every string of the page is in a file of strings', async () => {
  const inCode = (await readPage()).filter(
    ({ file, text, role }) => !isOfStrings(file) && words[role].test(text),
  );
  expect(inCode.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('every exempt string is still on the page', async () => {
  const texts = new Set((await readPage()).map(({ text }) => text));
  expect(specified.filter((text) => !texts.has(text))).toEqual([]);
});
