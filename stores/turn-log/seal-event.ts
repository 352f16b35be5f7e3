import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { type SealContext, type Sealer, UnsealError } from '../sealing/sealer.ts';

/** Lengths of short texts tell much of them: every event fills whole buckets of so many bytes. */
const bucketBytes = 64;

/**
 * A turn event at rest: `model:attempt`, a line feed, then the sealed event. The head is not secret, but bound:
 * bytes under another head do not open.
 */
export function sealEvent(sealer: Sealer, turn: TurnRef, event: TurnEvent): Buffer {
  const model = 'model' in event && isWord(event.model) ? event.model : undefined;
  const attempt = 'attempt' in event && Number.isInteger(event.attempt) ? event.attempt : undefined;
  const sealed = sealer.seal(padEvent(event), toContext(turn, model, attempt));
  return Buffer.concat([Buffer.from(`${model ?? ''}:${attempt ?? ''}\n`), sealed]);
}

/** Throws `UnsealError` when the bytes are not an event of this turn, sealed by a key of the ring. */
export function openEvent(sealer: Sealer, turn: TurnRef, bytes: Buffer): TurnEvent {
  const headEnd = bytes.indexOf('\n');
  const head = bytes.subarray(0, Math.max(headEnd, 0)).toString();
  const [model, attempt] = head.split(':');
  if (headEnd < 0 || attempt === undefined) throw new UnsealError();
  const context = toContext(turn, model || undefined, attempt ? Number(attempt) : undefined);
  const plain = sealer.open(bytes.subarray(headEnd + 1), context);
  // What opens was sealed by this product, though by any version of it: its readers skip what they do not know.
  return parseEvent(plain) as TurnEvent;
}

function parseEvent(plain: Buffer): unknown {
  try {
    return JSON.parse(plain.toString());
  } catch {
    throw new UnsealError();
  }
}

/** Anything else would not be found again in the head, and the event would not open. */
function isWord(model: string): boolean {
  return /^[\w-]+$/.test(model);
}

/** JSON may end in spaces, so that they need no taking off. */
function padEvent(event: TurnEvent): Buffer {
  const json = Buffer.from(JSON.stringify(event));
  const padded = Buffer.alloc(Math.ceil(json.length / bucketBytes) * bucketBytes, ' ');
  json.copy(padded);
  return padded;
}

function toContext(turn: TurnRef, model?: string, attempt?: number): SealContext {
  return {
    turnId: turn.turnId,
    userId: turn.userId,
    kind: 'event',
    ...(model !== undefined && { model }),
    ...(attempt !== undefined && { attempt }),
  };
}
