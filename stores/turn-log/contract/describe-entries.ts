import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { UnsealError } from '../../sealing/sealer.ts';
import { begin, createTurn, delta, type GetLogs, textsOf } from './collect.ts';

const events: readonly TurnEvent[] = [
  { type: 'turn-start', webSearch: true, demo: false },
  { type: 'answer-start', model: 'gpt', label: 'GPT-5', attempt: 1 },
  { type: 'consensus-delta', attempt: 2, text: 'Grüße, "世界" 👋\n' },
  { type: 'turn-end', outcome: 'finished' },
];

export function describeEntries(getLogs: GetLogs): void {
  test('is empty for an unknown turn', async () => {
    const [log] = getLogs();
    const turn = createTurn();
    expect(await log.read(turn)).toEqual([]);
    await log.retire(turn.turnId);
    expect(await log.read(turn)).toEqual([]);
  });

  test('gives back every event as it was, in order, from any entry on', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.begin(turn, events.slice(0, 1));
    expect(await log.append(turn, events.slice(1))).toBe('appended');
    const entries = await other.read(turn);
    expect(entries.map(({ event }) => event)).toEqual(events);
    for (const [index, { id }] of entries.entries()) {
      expect(await log.read(turn, id)).toEqual(entries.slice(index + 1));
    }
  });

  test('keeps the turns apart', async () => {
    const [log] = getLogs();
    const [one, two] = [await begin(log), await begin(log)];
    await log.append(one, [delta('one')]);
    await log.append(two, [delta('two')]);
    expect(textsOf(await log.read(one))).toEqual(['one']);
    expect(textsOf(await log.read(two))).toEqual(['two']);
  });

  test('opens only for the user of the turn', async () => {
    const [log] = getLogs();
    const turn = await begin(log);
    await log.append(turn, [delta('mine')]);
    await expect(log.read({ ...turn, userId: 'user_other' })).rejects.toThrow(UnsealError);
  });
}
