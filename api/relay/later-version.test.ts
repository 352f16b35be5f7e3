import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { laterEvents, mixIn } from '@quartet/shared/testing/later-events.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { createMemoryTurnLog } from '@quartet/stores/turn-log/create-memory-turn-log.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type BothReadings, readBothWays } from '../testing/read-both-ways.ts';
import { answerDelta } from '../testing/turn-script.ts';
import { joinDeltas } from './socket/joined-turn.ts';
import { createTurnHub } from './turn-hub.ts';

const turnLog = createMemoryTurnLog();
afterAll(() => turnLog.close());
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const hub = createTurnHub({ turnLog, log });

const fold = (events: readonly TurnEvent[]) => events.reduce(foldTurn, createTurnState());

/** Two readers of each kind, one from the beginning and one from the middle, of a turn that goes on. */
async function read(events: readonly TurnEvent[]): Promise<readonly BothReadings[]> {
  const turn = { turnId: createTurnId(), userId: 'ada' };
  const middle = Math.floor(events.length / 2);
  await turnLog.begin(turn, events.slice(0, 1));
  const early = readBothWays(hub, turn);
  for (const event of events.slice(1, middle)) await turnLog.append(turn, [event]);
  const late = readBothWays(hub, turn);
  for (const event of events.slice(middle)) await turnLog.append(turn, [event]);
  return Promise.all([early, late, readBothWays(hub, turn)]);
}

describe('an event of a later version', () => {
  test('changes nothing for the readers of a turn, whenever they joined', async () => {
    const expected = await read(wholeTurn);
    expect(expected[0]?.state).toMatchObject({ status: 'ended', charged: 1 });
    expect(expected[0]?.frames.claude).toMatchObject({ content: 'Green tea.', streaming: false });
    expect(await read(mixIn(wholeTurn))).toEqual(expected);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('neither ends a turn nor hides its end', async () => {
    const turn = { turnId: createTurnId(), userId: 'ada' };
    await turnLog.begin(
      turn,
      laterEvents.map(([, event]) => event),
    );
    const reading = readBothWays(hub, turn);
    await turnLog.append(turn, [{ type: 'turn-end', outcome: 'archived' } as never]);
    expect((await reading).state).toMatchObject({ status: 'ended', outcome: 'finished' });
  });

  test('is passed on in order to a page that may know it', () => {
    const later = { type: 'answers-cleared' } as unknown as TurnEvent;
    const events = [answerDelta('gpt', 'a'), answerDelta('gpt', 'b'), later];
    expect(joinDeltas([...events, ...events])).toEqual([
      answerDelta('gpt', 'ab'),
      later,
      answerDelta('gpt', 'ab'),
      later,
    ]);
    const mixed = mixIn(wholeTurn);
    expect(fold(joinDeltas(mixed))).toEqual(fold(wholeTurn));
    for (const [, event] of laterEvents) expect(joinDeltas(mixed)).toContain(event);
  });
});
