import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { formatReport } from './format-report.ts';
import { toReport } from './report.ts';
import type { Measures, Result } from './result.ts';

const measures: Measures = {
  outcome: 'complete',
  composer: 'claude',
  basedOn: 4,
  lines: 4,
  fallen: 1,
  sentences: 10,
  marked: 2,
  cites: 8,
  ownCites: 4,
  firstLineMs: 2_000,
  firstWordMs: 4_000,
  audit: {
    lines: { follows: 9, judged: 10 },
    sentences: { follows: 4, judged: 5 },
    citations: { follows: 3, judged: 4 },
  },
};
const usage = {
  answer: { inputTokens: 100, outputTokens: 1_000 },
  compose: { inputTokens: 1_100, outputTokens: 300 },
  check: { inputTokens: 400, outputTokens: 100 },
};

/** `choices` of the four models, then of the consensus. */
function played(choices: readonly (string | null)[], consensus: string | null): Result {
  const answers = forEachModel((model) => choices[modelKeys.indexOf(model)] ?? null);
  const rights = choices.filter((choice) => choice === 'right').length;
  return {
    kind: 'closed',
    id: '0',
    set: 'a set',
    answers,
    majority: rights > 2 ? 'right' : 'B',
    consensus,
    measures,
    orders: [{ consensus, overlap: 0.5 }],
    usage,
  };
}

function find(results: readonly Result[], name: string): number | undefined {
  const rows = toReport(results).flatMap((section) => section.rows);
  return rows.find((row) => row.name.startsWith(name))?.estimate?.value;
}

test('harm is a share of the majorities that were right, rescue of the majorities that were wrong', () => {
  const results = [
    played(['right', 'right', 'right', 'B'], 'right'),
    played(['right', 'right', 'right', 'B'], 'B'),
    played(['right', 'right', 'right', 'B'], 'right'),
    played(['right', 'right', 'right', 'B'], 'right'),
    played(['right', 'B', 'B', 'B'], 'right'),
    played(['B', 'B', 'B', null], null),
  ];
  expect(find(results, 'harm')).toBe(25);
  expect(find(results, 'rescue')).toBe(50);
  expect(find(results, 'the consensus is right')).toBeCloseTo(66.7, 1);
  expect(find(results, 'the majority is right')).toBeCloseTo(66.7, 1);
  // The first model was right five times of six.
  expect(find(results, 'the consensus over the best single one')).toBeCloseTo(-16.7, 1);
});

test('what was measured of each consensus is put together', () => {
  const results = [played(['right'], 'right')];
  expect(find(results, 'line precision')).toBe(90);
  expect(find(results, 'citation precision')).toBe(75);
  expect(find(results, 'citation recall')).toBe(80);
  expect(find(results, 'lines that no answer says')).toBe(25);
  expect(find(results, 'sentences that are marked')).toBe(20);
  expect(find(results, 'own answer')).toBe(25);
  expect(find(results, 'same citations')).toBe(50);
  expect(find(results, 'first word')).toBe(4);
  expect(find(results, 'tokens of compose')).toBe(1.4);
  expect(find(results, 'tokens of check')).toBe(0.5);
});

test('what was not played is told to be not measured', () => {
  expect(formatReport(toReport([]))).toContain('a forced conflict is found: not measured');
});
