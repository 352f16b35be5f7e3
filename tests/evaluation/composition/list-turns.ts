import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { shuffle } from '@quartet/worker/consensus/brief/create-brief.ts';

export function toTurn(name: string): TurnRef {
  return { turnId: name.padEnd(22, '-').slice(0, 22), userId: 'user_evaluation' };
}

/** One turn for each order in which composers can see the answers: its id is the seed of the product's own shuffle. */
export function listTurnsByOrder(
  models: readonly ModelKey[] = modelKeys,
): ReadonlyMap<string, TurnRef> {
  const orders = models.reduce((product, _, index) => product * (index + 1), 1);
  const turns = new Map<string, TurnRef>();
  for (let seed = 0; turns.size < orders; seed += 1) {
    const turn = toTurn(`order-${seed}-`);
    const order = shuffle(models, turn.turnId).join(' ');
    if (!turns.has(order)) turns.set(order, turn);
  }
  return turns;
}
