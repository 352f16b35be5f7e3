import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConsensusLists } from './consensus-lists.tsx';

const cites = [{ model: 'gpt', start: 0, end: 3 } as const];
const agreement: ConsensusLine = {
  kind: 'agreement',
  point: 'It is Paris.',
  cites,
  check: 'follows',
  answer: true,
};
const disagreement: ConsensusLine = {
  kind: 'disagreement',
  topic: 'The capital',
  stances: [
    { stance: 'It is Paris.', cites },
    { stance: 'It is Lyon.', cites: [{ model: 'grok', start: 0, end: 3 }] },
  ],
  settledBy: null,
  check: 'follows',
};
const ids = {
  only: 'only',
  agree: 'agree',
  disagree: 'disagree',
  line: (id: number) => `line-${id}`,
};

function draw(lines: readonly ConsensusLine[], rest: Partial<ConsensusState>): string {
  const { consensus } = createTurnState();
  const listed = lines.map((line, at) => ({ id: at + 1, line }));
  const ended = {
    status: 'ended',
    outcome: 'complete',
    compared: true,
    basedOn: ['gpt', 'grok'],
  } as const;
  const shown = { ...consensus, ...ended, basedOn: [...ended.basedOn], lines: listed, ...rest };
  return renderToStaticMarkup(<ConsensusLists consensus={shown} over ids={ids} askAbout={null} />);
}

test('short answers have no lists, and longer ones do', () => {
  expect(draw([agreement], { short: true })).not.toMatch(/Where Models|<ul/);
  expect(draw([agreement], {})).toContain('Where Models Agree');
});

test('a disagreement of short answers stays, even for a choice, whose points are folded otherwise', () => {
  for (const question of ['open', 'choice'] as const) {
    const drawn = draw([agreement, disagreement], { short: true, question });
    expect(drawn).toContain('It is Lyon.');
    expect(drawn).not.toMatch(/Where Models Agree|<details/);
  }
});
