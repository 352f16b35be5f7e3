import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { sampleLines, sampleQuestion } from '../../features/chat/sample-lines.tsx';
import { countOnce } from '../../features/consensus/count-once.ts';
import { listModels } from '../../features/consensus/list-models.ts';
import written from './sample-turn.json' with { type: 'json' };

const inOrder = (models: readonly string[]) => modelKeys.filter((model) => models.includes(model));

test('the finished example contains the question and the lines that the welcome screen shows, with the same models', () => {
  const lines = written.state.consensus.lines.map(({ line }) => ({
    words: 'point' in line ? line.point : line.topic,
    sides: ('stances' in line ? (line.stances ?? []) : [line]).map(({ cites }) =>
      inOrder((cites ?? []).map(({ model }) => model)),
    ),
  }));
  expect(written.question).toBe(sampleQuestion);
  for (const line of sampleLines) expect(lines).toContainEqual(line);
});

test('the first sentence of the finished example has the marks of its verdict, which it states', () => {
  const { votes, sentences } = countOnce(written.state.consensus as unknown as ConsensusState);
  const [verdict, sentence] = [votes[0], sentences[0]].map((it) => listModels(it?.cites ?? []));
  expect(verdict).toHaveLength(modelKeys.length);
  expect(sentence).toEqual(verdict);
});
