import type { EntryId } from './turn-log.ts';

export interface PublishedEntry {
  readonly id: EntryId;
  readonly bytes: Buffer;
}

export function parsePublishedEntries(message: Buffer): readonly PublishedEntry[] {
  const entries: PublishedEntry[] = [];
  let at = 0;
  while (at < message.length) {
    const headEnd = message.indexOf('\n', at);
    const head = message.subarray(at, Math.max(headEnd, at)).toString();
    const [, id, length] = /^(\d+-\d+) (\d+)$/.exec(head) ?? [];
    if (!id || !length) throw new Error('The message does not list entries.');
    at = headEnd + 1 + Number(length);
    entries.push({ id, bytes: message.subarray(headEnd + 1, at) });
  }
  return entries;
}
