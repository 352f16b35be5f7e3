import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { choosePairs } from './choose-pairs.ts';
import type { NumberedClaim } from './derive-lines.ts';

const claim = (number: number, rows: string[][], isAnswer = false): NumberedClaim => {
  const words = `Row ${number}`;
  const [first = { words, ids: [] }, ...more] = rows.map((ids) => ({ words, ids }));
  return {
    type: 'claim',
    number,
    isAnswer,
    topic: 'T',
    settledBy: null,
    rows: [first, ...more],
  };
};

test('at most eight claims and two pages of each are chosen: disputed ones, the answer, then the most shared', () => {
  const text = Array.from({ length: 40 }, (_, n) => `Fact ${String(n).padStart(2, '0')} holds.`);
  const selected = modelKeys.map((model) => ({
    model,
    text: text.join(' '),
    partial: false,
    sources: text.flatMap((_, n) =>
      ['a', 'b', 'c'].map((letter) => ({
        url: `http://${letter}${n}.quartet-pages.org/#x`,
        title: letter,
        at: [n * 15 + 14],
      })),
    ),
  }));
  const units = new Map(
    modelKeys.flatMap((model, index) =>
      text.map((words, n) => {
        const unit = {
          number: n,
          kind: 'sentence',
          start: n * 15,
          end: n * 15 + 14,
          lead: [],
          links: [],
        } as const;
        return [`${'ABCD'[index]}${n}`, { model, unit, text: words }] as const;
      }),
    ),
  );
  const claims = [
    claim(1, [['A1']]),
    ...Array.from({ length: 9 }, (_, n) => claim(n + 2, [[`A${n + 2}`, `B${n + 2}`]])),
    claim(20, [['A20', 'B20', 'C20', 'D20']]),
    claim(21, [['A21']], true),
    claim(22, [['A22'], ['B23']]),
  ];
  const pairs = choosePairs(claims, units, selected);
  expect([...new Set(pairs.map(({ row }) => row))]).toEqual([22, 23, 21, 20, 2, 3, 4, 5]);
  expect(pairs[0]).toMatchObject({
    claim: 'T: Row 22',
    page: { url: 'https://a22.quartet-pages.org/' },
  });
  expect(new Set(pairs.map(({ page }) => page.url)).size).toBe(16);
  expect(pairs).toHaveLength(16);
});
