import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { createDirtyTabs } from './dirty-tabs.ts';

const start: readonly TurnEvent[] = [
  { type: 'turn-start', webSearch: true, demo: false },
  { type: 'consensus-start', attempt: 1, basedOn: ['gpt', 'grok'], missing: [] },
  { type: 'consensus-delta', attempt: 1, text: 'It is so.' },
];
const end: TurnEvent = { type: 'consensus-end', attempt: 1, outcome: 'complete' };
const page = { url: 'https://example.com/', title: 'A page' };
const pages: TurnEvent = {
  type: 'consensus-pages',
  attempt: 1,
  checks: [{ line: 1, page, verdict: 'says_so', words: 'So it is.' }],
};

test('pages that come after the result repeat it once, with all of its fields', () => {
  const tabs = createDirtyTabs();
  let state = createTurnState();
  const send = (...events: readonly TurnEvent[]) => {
    state = events.reduce(foldTurn, state);
    tabs.mark(events);
    return tabs.take(state);
  };
  send(...start);
  expect(send(end)).toContain('"streaming":false');
  const repeated = send(pages);
  expect(repeated).toContain('"streaming":false');
  expect(repeated).toContain('So it is.');
  expect(repeated).toContain('It is so.');
  expect(send(end)).toBe('');
});
