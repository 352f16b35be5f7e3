import { expect, test } from 'vitest';
import { layOutVerdict, room, type SharedWords } from './draw-verdict.ts';

type Side = SharedWords['sides'][number];

const measure = (text: string, { size }: { readonly size: number }) => text.length * size * 0.5;
const short: SharedWords = {
  question: 'Is fasting better than eating less?',
  shared: 'No, about equal',
  sayers: 'All four say so.',
  split: 'They disagree on one thing: Whether the hours matter',
  sides: [
    { text: 'Claude: They may.', stance: 'They may.' },
    { text: 'GPT and Grok: They do not.', stance: 'They do not.' },
  ],
  remark: 'Made by Quartet.',
};
const layOut = (words: Partial<SharedWords>) => layOutVerdict({ ...short, ...words }, measure);

const sentence = 'Whoever takes insulin, is pregnant or is ill sees a doctor first. ';
const languages = {
  English: sentence.repeat(20),
  German: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(9),
  Japanese: '続けられる方法を選ぶのが最善です。「時間」ではありません。'.repeat(20),
  'an address': `https://example.com/${'a'.repeat(600)}`,
};

test.each(Object.entries(languages))(
  'a picture holds every line of a long verdict, and cuts it with an ellipsis: %s',
  (_, text) => {
    const { lines, height } = layOut({
      question: text,
      shared: text,
      split: text,
      sides: Array.from({ length: 4 }, () => ({ text, stance: text })),
    });
    for (const line of lines) expect(measure(line.text, line)).toBeLessThanOrEqual(room);
    const bases = lines.map(({ base }) => base);
    expect(bases).toEqual(bases.toSorted((one, other) => one - other));
    expect(Math.max(...bases)).toBeLessThan(height);
    expect(height).toBeLessThan(2_000);
    expect(lines.filter((line) => line.text.endsWith('…'))).toHaveLength(7);
    expect(lines.filter((line) => /^[.,、。」]|「$/.test(line.text))).toEqual([]);
  },
);

test('a picture says all of a short verdict', () => {
  const { question, shared, sayers, split, sides, remark } = short;
  const all = [question, shared, sayers, split, ...sides.map(({ text }) => text), remark];
  const { lines } = layOut({});
  expect(lines.map(({ text }) => text)).toEqual(all);
});

test('a picture has no empty line where nothing is shared or split', () => {
  const { lines } = layOut({ shared: '', sayers: '', sides: [], split: '' });
  expect(lines.map(({ text }) => text)).toEqual([short.question, short.remark]);
});

const arabic = 'قد يكون لموعد الأكل أثر مستقل، وهذا ما تشير إليه تجارب قليلة. ';
const wrapped = arabic.repeat(2).trim();

test.each<[name: string, side: Side, isFromRight: boolean]>([
  ['Arabic behind a Latin name', { text: `Claude: ${wrapped}`, stance: wrapped }, true],
  [
    'English behind an Arabic name',
    { text: `النموذج A: ${sentence.repeat(2)}`, stance: sentence },
    false,
  ],
])('every line of a side goes the way of its stance: %s', (_, side, isFromRight) => {
  const { lines } = layOut({ question: '', shared: '', sayers: '', split: '', sides: [side] });
  const drawn = lines.filter(({ text }) => text !== short.remark);
  expect(drawn.length).toBeGreaterThan(1);
  expect(new Set(drawn.map((line) => line.isFromRight))).toEqual(new Set([isFromRight]));
});

test.each([
  ['Arabic with a line that begins in Latin letters', `${arabic}${'GPT '.repeat(80)}`, true],
  ['English with a line that begins in Arabic letters', `So ${arabic.repeat(4)}`, false],
])('every line of a paragraph goes the way of its first letter: %s', (_, shared, isFromRight) => {
  const { lines } = layOut({ question: '', shared, sayers: '', split: '', sides: [] });
  const drawn = lines.filter(({ text }) => text !== short.remark);
  expect(drawn.length).toBeGreaterThan(1);
  expect(new Set(drawn.map((line) => line.isFromRight))).toEqual(new Set([isFromRight]));
});
