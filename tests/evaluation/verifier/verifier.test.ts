import { factLanguages } from '@quartet/worker/testing/corpus/facts.ts';
import { measuredLanguages } from '@quartet/worker/testing/corpus/measured.ts';
import { qualified, qualifiedLanguages } from '@quartet/worker/testing/corpus/qualified.ts';
import { expect, test } from 'vitest';
import { type Item, judgeItem, toEntry, type VerdictTable } from './judge-item.ts';
import { honestItems, misleadingItems, otherMeasureItems, table } from './list-items.ts';

async function listKept(items: readonly Item[], verdicts: VerdictTable = table) {
  const kept: string[] = [];
  for (const item of items) {
    const judged = await judgeItem(item, verdicts);
    if (judged.kept) kept.push(`${item.form}: ${item.claim}`);
  }
  return kept;
}

test('the sets are as large as promised, in twelve languages each', () => {
  expect(misleadingItems.length).toBeGreaterThanOrEqual(300);
  expect(honestItems.length).toBeGreaterThanOrEqual(300);
  expect(factLanguages.length).toBeGreaterThanOrEqual(12);
  expect(qualifiedLanguages).toHaveLength(12);
  expect(measuredLanguages.length).toBeGreaterThanOrEqual(12);
});

test('nothing misleading passes code and cross-check', async () => {
  expect(await listKept(misleadingItems)).toEqual([]);
});

test('no number with another unit of measure, or another scale, passes code', async () => {
  const passed: string[] = [];
  for (const item of otherMeasureItems) {
    const { passedCode } = await judgeItem(item, table);
    if (passedCode) passed.push(`${item.form}: ${item.claim} (${item.said[0]})`);
  }
  expect(passed).toEqual([]);
});

test('nothing honest is lost', async () => {
  const lost: string[] = [];
  for (const item of honestItems) {
    const { passedCode, kept } = await judgeItem(item, table);
    if (!kept) lost.push(`${item.form}: ${item.claim} (code: ${passedCode})`);
  }
  expect(lost).toEqual([]);
});

test('what hangs on one word is the cross-check to find: a vendor that believes all of it lets it pass', async () => {
  const items = qualified.map(
    ({ question, said, also, wrong }): Item => ({
      question,
      said: [said, also],
      claim: wrong,
      form: 'agree',
    }),
  );
  const gullible = new Map(
    items.flatMap(({ claim, said }) =>
      said.map((excerpt) => [toEntry(claim, excerpt), 'follows'] as const),
    ),
  );
  expect(await listKept(items, gullible)).toHaveLength(items.length);
});
