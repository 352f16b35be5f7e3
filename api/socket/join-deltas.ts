import { readTurnEvent } from '@quartet/shared/protocol/read-turn-event.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** Joins deltas without changing the folded state. Joins nothing across an unknown event, which a newer page may know. */
export function joinDeltas(events: readonly TurnEvent[]): readonly TurnEvent[] {
  const joined: TurnEvent[] = [];
  /** For each text, the index of its newest event in `joined`. */
  const newest = new Map<string, number>();
  for (const event of events) {
    if (!readTurnEvent(event)) {
      newest.clear();
      joined.push(event);
      continue;
    }
    const writer = toWriter(event);
    const index = newest.get(writer);
    const together = index === undefined ? null : joinTwo(joined[index], event);
    if (together && index !== undefined) {
      joined[index] = together;
      continue;
    }
    newest.set(writer, joined.push(event) - 1);
  }
  return joined;
}

function toWriter(event: TurnEvent): string {
  if ('model' in event) return event.model;
  return event.type.startsWith('consensus-') ? 'consensus' : 'turn';
}

function joinTwo(before: TurnEvent | undefined, event: TurnEvent): TurnEvent | null {
  if (before?.type === 'answer-delta' && event.type === 'answer-delta') {
    if (before.attempt !== event.attempt) return null;
    const text = (before.text ?? '') + (event.text ?? '');
    const reasoning = (before.reasoning ?? '') + (event.reasoning ?? '');
    return { ...event, ...(text && { text }), ...(reasoning && { reasoning }) };
  }
  if (before?.type === 'consensus-delta' && event.type === 'consensus-delta') {
    if (before.attempt !== event.attempt) return null;
    const citations = [...(before.citations ?? []), ...(event.citations ?? [])];
    const text = before.text + event.text;
    return { ...event, text, ...(citations.length > 0 && { citations }) };
  }
  return null;
}
