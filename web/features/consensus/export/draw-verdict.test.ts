import { expect, test } from 'vitest';
import { layOutVerdict, room, type SharedWords } from './draw-verdict.ts';

const measure = (text: string, { size }: { readonly size: number }) => text.length * size * 0.5;
const short: SharedWords = {
  question: 'Is fasting better than eating less?',
  shared: 'No, about equal',
  sayers: 'All four say so.',
  split: 'They disagree on one thing: Whether the hours matter',
  sides: ['Claude: They may.', 'GPT and Grok: They do not.'],
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
      sides: [text, text, text, text],
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
  const { lines } = layOut({});
  expect(lines.map(({ text }) => text).join(' ')).toBe(Object.values(short).flat().join(' '));
});

test('a picture has no empty line where nothing is shared or split', () => {
  const { lines } = layOut({ shared: '', sayers: '', sides: [], split: '' });
  expect(lines.map(({ text }) => text)).toEqual([short.question, short.remark]);
});
