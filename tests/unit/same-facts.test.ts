import { createDirtyTabs } from '@quartet/api/relay/dirty-tabs.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { readSseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { toTurnFacts } from '@quartet/shared/protocol/to-sse-frame.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { foldDone, foldFrame } from '@quartet/web/chat/transport/fold-frame.ts';
import { expect, test } from 'vitest';

const start: TurnEvent = {
  type: 'turn-start',
  webSearch: true,
  demo: true,
  asked: ['gpt'],
  composer: 'claude',
  without: ['grok'],
};
const answer: readonly TurnEvent[] = [
  { type: 'answer-start', model: 'gpt', label: 'GPT', attempt: 1 },
  { type: 'answer-end', model: 'gpt', attempt: 1, outcome: 'complete' },
];
const consensus: readonly TurnEvent[] = [
  { type: 'consensus-start', attempt: 1, basedOn: ['gpt'], missing: [] },
  { type: 'consensus-end', attempt: 1, outcome: 'single' },
];
const settled: TurnEvent = { type: 'credits-settled', charged: 1 };

test.each([
  ['is charged and finishes', [settled, { type: 'turn-end', outcome: 'finished' }]],
  ['can be combined again', [settled, { type: 'turn-end', outcome: 'finished', receipt: 'of it' }]],
  ['is stopped', [settled, { type: 'turn-end', outcome: 'cancelled' }]],
] as const)('the event stream says of a turn what the socket says: it %s', (_, end) => {
  const tabs = createDirtyTabs();
  let sent = createTurnState();
  let folded = createTurnState();
  for (const event of [start, ...answer, ...consensus, ...end]) {
    sent = foldTurn(sent, event);
    tabs.mark([event]);
    for (const [, payload] of tabs.take(sent).matchAll(/^data: (.*)$/gm)) {
      folded = foldFrame(folded, readSseFrame(JSON.parse(payload ?? ''))!);
    }
  }
  expect(folded.charged).toBe(1);
  expect(toTurnFacts(foldDone(folded))).toEqual(toTurnFacts(sent));
  expect(folded.receipt).toBe(sent.receipt);
});
