import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { type AssociatedData, type Sealer, UnsealError } from '../sealing/sealer.ts';

/** The length of a short text reveals much of it, so every event is padded to a multiple of this. */
const bucketBytes = 64;

/** `model:attempt`, a line feed, then the sealed event, which does not open under another head. */
export function sealEvent(sealer: Sealer, turn: TurnRef, event: TurnEvent): Buffer {
  const model = 'model' in event && isWord(event.model) ? event.model : undefined;
  const attempt = 'attempt' in event && Number.isInteger(event.attempt) ? event.attempt : undefined;
  const sealed = sealer.seal(padEvent(event), toAssociatedData(turn, model, attempt));
  return Buffer.concat([Buffer.from(`${model ?? ''}:${attempt ?? ''}\n`), sealed]);
}

/** Throws `UnsealError` when the bytes are not an event of this turn, sealed by a key of the ring. */
export function openEvent(sealer: Sealer, turn: TurnRef, bytes: Buffer): TurnEvent {
  const headEnd = bytes.indexOf('\n');
  const head = bytes.subarray(0, Math.max(headEnd, 0)).toString();
  const [model, attempt] = head.split(':');
  if (headEnd < 0 || attempt === undefined) throw new UnsealError();
  const data = toAssociatedData(turn, model || undefined, attempt ? Number(attempt) : undefined);
  const plain = sealer.open(bytes.subarray(headEnd + 1), data);
  // Only this product can have sealed it, though in any version: readers skip what they do not know.
  return parseEvent(plain) as TurnEvent;
}

function parseEvent(plain: Buffer): unknown {
  try {
    return JSON.parse(plain.toString());
  } catch {
    throw new UnsealError();
  }
}

/** Any other name would break the format of the head, and the event would not open. */
function isWord(model: string): boolean {
  return /^[\w-]+$/.test(model);
}

/** Pads with spaces, which JSON allows at its end, so that nothing has to remove them. */
function padEvent(event: TurnEvent): Buffer {
  const json = Buffer.from(JSON.stringify(event));
  const padded = Buffer.alloc(Math.ceil(json.length / bucketBytes) * bucketBytes, ' ');
  json.copy(padded);
  return padded;
}

function toAssociatedData(turn: TurnRef, model?: string, attempt?: number): AssociatedData {
  return {
    turnId: turn.turnId,
    userId: turn.userId,
    kind: 'event',
    ...(model !== undefined && { model }),
    ...(attempt !== undefined && { attempt }),
  };
}
