import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { listModels } from '../../consensus/lines.ts';
import { toVerdict } from '../../consensus/verdict.ts';
import { toPlainWords } from '../../ui/markdown/plain-words.ts';
import { sampleVerdict } from '../strings.ts';
import written from './sample-turn.json' with { type: 'json' };

const consensus = written.state.consensus as unknown as ConsensusState;

test('the welcome shows the verdict of the finished example, word for word', () => {
  const { shared, split } = toVerdict(consensus);
  const { answers } = written.state;
  expect(split?.count).toBe(1);
  expect({
    question: written.question,
    shared: shared?.words,
    topic: split?.topic,
    sides: split?.sides.map(({ stance, cites }) => ({ stance, models: listModels(cites) })),
    passages: listModels(shared?.cites ?? []).map((model) => {
      const cite = shared?.cites.find((it) => it.model === model);
      return { model, words: toPlainWords(answers[model].text.slice(cite?.start, cite?.end)) };
    }),
  }).toEqual(sampleVerdict);
});

test('the first sentence of the finished example has the marks of its verdict, which it states', () => {
  const [sentence] = consensus.sentences;
  expect(listModels(toVerdict(consensus).shared?.cites ?? [])).toEqual([...modelKeys]);
  expect(listModels(sentence?.cites ?? [])).toEqual([...modelKeys]);
});
