import { setImmediate } from 'node:timers/promises';
import { createTicker, type Ticker } from '@quartet/runtime/time/ticker.ts';
import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { keepAliveComment } from '@quartet/shared/protocol/format-sse-frame.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import {
  answerDelta,
  answerEnd,
  answerStart,
  consensusEvents,
  turnEnd,
} from '../testing/turn-script.ts';
import { createSseRelay } from './sse-relay.ts';
import type { SseWriter } from './sse-writer.ts';

const never: Ticker = {
  onTick: () => () => false,
  afterTick: () => undefined,
  close: () => undefined,
};

/** A relay whose reader takes a round only when the test lets it. */
function openRelay(keepAliveMs = 60_000, ticker = createTicker(1)) {
  const relay = createSseRelay(ticker, { keepAlive: keepAliveMs });
  const written: string[] = [];
  const held: (() => void)[] = [];
  let holding = false;
  let state: TurnState = createTurnState();
  const writer: SseWriter = {
    write(text) {
      written.push(text);
      return holding ? new Promise((resolve) => held.push(resolve)) : Promise.resolve();
    },
    end: async () => undefined,
  };
  const controller = new AbortController();
  const opened = { snapshot: state, state: () => state, [Symbol.dispose]: () => undefined };
  return {
    written,
    hold: () => (holding = true),
    letGo() {
      holding = false;
      for (const resume of held.splice(0)) resume();
    },
    happen(...events: readonly TurnEvent[]) {
      state = events.reduce(foldTurn, state);
      relay.onEvents(events);
    },
    running: relay.run(opened, writer, controller.signal),
    abort: () => controller.abort(),
  };
}

test('while a reader is busy, a tab that changes often waits as one frame', async () => {
  const relay = openRelay();
  relay.hold();
  relay.happen(answerStart('gpt'), answerDelta('gpt', 'a'));
  await expect.poll(() => relay.written).toHaveLength(1);
  for (let n = 0; n < 500; n += 1) relay.happen(answerDelta('gpt', 'b'));
  expect(relay.written).toHaveLength(1);
  relay.letGo();
  await expect.poll(() => relay.written).toHaveLength(2);
  expect(relay.written[1]).toContain('b'.repeat(500));
  relay.happen(turnEnd);
  await relay.running;
});

test('the basis of a consensus is sent when it changes and at the end, not with every word', async () => {
  const relay = openRelay();
  const write: TurnEvent = { type: 'consensus-delta', attempt: 1, text: 'word ' };
  const found: ConsensusLine = { kind: 'only', point: 'So.', cites: [], check: 'pending' };
  relay.happen(
    { type: 'consensus-start', attempt: 1, basedOn: ['gpt', 'grok'], missing: [] },
    { type: 'consensus-line', attempt: 1, id: 1, line: found },
  );
  await expect.poll(() => relay.written).toHaveLength(1);
  relay.happen(write);
  await expect.poll(() => relay.written).toHaveLength(2);
  relay.happen({ type: 'consensus-end', attempt: 1, outcome: 'complete' }, turnEnd);
  await relay.running;
  const [first, second, last] = relay.written.map((round) => round.includes('"lines"'));
  expect([first, second, last]).toEqual([true, false, true]);
  expect(relay.written[1]).toContain('"agreements":[]');
});

test('the final frame of a model goes out once, and [DONE] is last', async () => {
  const relay = openRelay();
  relay.happen(answerStart('gpt'), answerDelta('gpt', 'a'), answerEnd('gpt'));
  await expect.poll(() => relay.written).toHaveLength(1);
  relay.happen(answerEnd('gpt'), turnEnd);
  await relay.running;
  expect(relay.written).toHaveLength(2);
  expect(relay.written[1]).toBe('data: [DONE]\n\n');
});

const toFrame = (line = '') => JSON.parse(line.replace('data: ', ''));

test('the receipt comes in the last consensus frame, also when that frame was already sent', async () => {
  const relay = openRelay();
  relay.happen(...consensusEvents('So.'));
  await expect.poll(() => relay.written).toHaveLength(1);
  const vouched: TurnEvent = { type: 'turn-end', outcome: 'finished', receipt: 'of this turn' };
  relay.happen(vouched);
  await relay.running;
  const [result, again, done] = relay.written;
  expect(result).not.toContain('receipt');
  const { turn, ...first } = toFrame(result);
  expect(toFrame(again)).toEqual({
    ...first,
    turn: { ...turn, outcome: 'finished' },
    receipt: 'of this turn',
  });
  expect(done).toBe('data: [DONE]\n\n');

  const late = openRelay();
  late.happen(...consensusEvents('So.'), vouched);
  await late.running;
  expect(late.written.join('').match(/"receipt"/g)).toHaveLength(1);
});

test.each([
  [1, 1],
  [30_000, 1],
  [100_000, 4],
  [5_000_000, 10],
])('after a round of %i characters the next one waits for %i ticks', async (length, ticks) => {
  let counted = 0;
  const onTick = (callback: () => void) => {
    counted += 1;
    queueMicrotask(callback);
    return () => false;
  };
  const relay = openRelay(60_000, { ...never, onTick });
  await expect.poll(() => counted).toBe(1);
  relay.happen(answerStart('gpt'), answerDelta('gpt', 'a'.repeat(length)));
  await expect.poll(() => counted).toBe(1 + ticks);
  relay.happen(turnEnd);
  await relay.running;
  expect(counted).toBe(1 + ticks);
});

test('the first words of each tab wait for no tick, later ones do', async () => {
  const relay = openRelay(60_000, never);
  relay.happen(answerStart('gpt'), answerStart('grok'));
  relay.happen(answerDelta('gpt', 'One'));
  await expect.poll(() => relay.written).toHaveLength(1);
  relay.happen(answerDelta('gpt', ' two'));
  await setImmediate();
  relay.happen(answerDelta('grok', 'Three'));
  await expect.poll(() => relay.written).toHaveLength(2);
  expect(relay.written[0]).toContain('"One"');
  expect(relay.written[1]).toContain('"One two"');
  expect(relay.written[1]).toContain('"Three"');
  relay.abort();
});

test('sends comments while nothing happens', async () => {
  const relay = openRelay(5);
  await expect.poll(() => relay.written.length).toBeGreaterThan(1);
  expect(new Set(relay.written)).toEqual(new Set([keepAliveComment]));
  relay.abort();
  await relay.running;
});
