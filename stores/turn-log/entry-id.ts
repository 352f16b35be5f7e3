import type { EntryId } from './turn-log.ts';

/** Orders entry ids of the form `milliseconds-sequence`: negative when `a` came first. */
export function compareEntryIds(a: EntryId, b: EntryId): number {
  const [aTime, aSequence] = splitEntryId(a);
  const [bTime, bSequence] = splitEntryId(b);
  return aTime - bTime || aSequence - bSequence;
}

function splitEntryId(id: EntryId): readonly [number, number] {
  const [time = '0', sequence = '0'] = id.split('-');
  return [Number(time), Number(sequence)];
}
