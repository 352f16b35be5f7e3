import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toVerdict } from '../verdict.ts';
import { VerdictFace } from './verdict-face.tsx';

const cites = modelKeys.map((model) => ({ model, start: 0, end: 5 }));
const claimed: readonly TurnEvent[] = [
  { type: 'consensus-start', attempt: 1, basedOn: [...modelKeys], missing: [] },
  {
    type: 'consensus-line',
    attempt: 1,
    id: 1,
    line: { kind: 'agreement', point: 'It is Paris.', cites, check: 'pending', answer: true },
  },
];

function draw(events: readonly TurnEvent[], over?: boolean): string {
  const { consensus } = [...claimed, ...events].reduce(foldTurn, createTurnState());
  const verdict = toVerdict(consensus, over);
  return renderToStaticMarkup(<VerdictFace verdict={verdict} consensus={consensus} />);
}

const being = 'Being checked by another model';
const not = 'Not checked by another model';

test('a verdict is being checked until the checker speaks', () => {
  const drawn = draw([{ type: 'consensus-delta', attempt: 1, text: 'It is Paris.' }]);
  expect(drawn).toContain(being);
  expect(drawn).not.toContain(not);
  expect(drawn).not.toContain('All four say so');
});

test.each<[string, readonly TurnEvent[], boolean | undefined]>([
  ['is complete', [{ type: 'consensus-end', attempt: 1, outcome: 'complete' }], undefined],
  ['was cancelled', [{ type: 'consensus-end', attempt: 1, outcome: 'cancelled' }], undefined],
  ['cannot be read to its end', [], true],
])('once a consensus %s, a verdict without a check was not checked', (_, events, over) => {
  const drawn = draw(events, over);
  expect(drawn).toContain(not);
  expect(drawn).not.toContain(being);
  expect(drawn).not.toContain('All four say so');
});
