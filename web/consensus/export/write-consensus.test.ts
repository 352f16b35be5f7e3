import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { readSseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../../ui/models/names.ts';
import { createFootnotes } from './footnotes.ts';
import { writeConsensus } from './write-consensus.ts';

test('points without topics and cited words are plain lists, without a footnote', () => {
  const disagreements = [
    { model: 'claude', point: 'One.' },
    { model: 'Mistral Large', point: 'Many.' },
  ];
  const { answers, consensus } = createTurnState();
  const frame = readSseFrame({ consensus: { agreements: ['Start small.'], disagreements } });
  const { lines = [] } = frame && 'consensus' in frame ? frame.consensus : {};
  const footnotes = createFootnotes(answers, trueNames);
  const turn = {
    question: 'One service or many?',
    images: 0,
    demo: false,
    webSearch: false,
    hosts: [],
    names: trueNames,
    answers,
    answered: [],
    consensus: { ...consensus, lines },
    cited: answers,
    broken: null,
    figures: () => '',
  };
  expect(writeConsensus(turn, footnotes).join('\n')).toContain(`### Where Models Agree
- Start small.
### Where Models Disagree
- Claude: One.
- Mistral Large: Many.`);
  expect(footnotes.list()).toEqual([]);
});
