import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { sampleLines, sampleQuestion } from '../../features/chat/sample-lines.tsx';
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
